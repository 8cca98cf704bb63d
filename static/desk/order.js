// Rows change places by up and down buttons, in place of numbers. Without this script the numbers stay.
"use strict";

(() => {
  const shownRows = (group) => [
    ...group.querySelectorAll("tr.form-row:not(.empty-form), .inline-related[id]:not(.empty-form)"),
  ].filter((row) => row.querySelector('input[name$="-position"]'));
  const place = (row) => row.querySelector('input[name$="-position"]');
  const number = (row) => Number((place(row).name.match(/-(\d+)-position$/) || [0, 0])[1]);
  const isNew = (row) => !row.classList.contains("has_original");

  // A new row that nobody wrote in must stay as it came, or it would be asked for what is missing.
  const isBlank = (row) =>
    isNew(row) &&
    [...row.querySelectorAll("input[name], select[name], textarea[name]")].every(
      (one) => one.type === "hidden" || one === place(row) || one.value === one.defaultValue ||
        (one.type === "checkbox" && !one.checked) || one.value === "",
    );

  function renumber(group) {
    let next = 1; // not 0, which says that nobody chose a place
    for (const row of shownRows(group)) place(row).value = isBlank(row) ? 0 : next++;
  }

  function move(group, row, step, status) {
    const rows = shownRows(group);
    const at = rows.indexOf(row);
    const other = rows[at + step];
    if (!other) return;
    // The other row is taken out and put back, so that the button that was pressed keeps the focus.
    const errors = other.previousElementSibling;
    if (step < 0) row.after(other);
    else row.before(other);
    if (errors && errors.classList.contains("row-form-errors") && errors !== row) other.before(errors);
    group.dataset.moved = "yes";
    renumber(group);
    showEnds(group);
    status.textContent = `Now in place ${at + step + 1} of ${rows.length}.`;
  }

  function showEnds(group) {
    const rows = shownRows(group);
    rows.forEach((row, at) => {
      const [up, down] = row.querySelectorAll(".move button");
      if (!up) return;
      up.setAttribute("aria-disabled", String(at === 0));
      down.setAttribute("aria-disabled", String(at === rows.length - 1));
      up.setAttribute("aria-label", `Move up, row ${at + 1}`);
      down.setAttribute("aria-label", `Move down, row ${at + 1}`);
    });
  }

  function addButtons(group, row, status) {
    if (row.querySelector(".move")) return;
    const box = document.createElement("span");
    box.className = "move";
    for (const [text, step] of [["↑", -1], ["↓", 1]]) {
      const button = document.createElement("button");
      button.type = "button";
      button.textContent = text;
      button.addEventListener("click", () => move(group, row, step, status));
      box.append(button);
    }
    place(row).after(box);
  }

  function setUp(group) {
    const template = group.querySelector(".empty-form");
    if (!template || !place(template)) return; // nothing can be changed here
    const status = document.createElement("p");
    status.className = "visually-hidden";
    status.setAttribute("role", "status");
    group.append(status);
    group.classList.add("is-ordered");
    const refresh = () => {
      for (const row of shownRows(group)) addButtons(group, row, status);
      if (group.dataset.moved) renumber(group);
      showEnds(group);
    };
    refresh();
    group.addEventListener("formset:added", refresh);
    // Django numbers the rows anew as they stand, and counts on those stored to come first: they go back to
    // where they were while it does, and to their places after it.
    document.addEventListener("formset:removed", () => {
      const order = shownRows(group);
      for (const row of [...order].sort((a, b) => number(a) - number(b))) template.before(row);
      setTimeout(() => {
        for (const row of order) template.before(row);
        refresh();
      });
    });
    group.closest("form").addEventListener("submit", () => group.dataset.moved && renumber(group));
  }

  for (const group of document.querySelectorAll("[data-inline-formset]")) setUp(group);
})();
