// The scores of a claim as a table, in place of lines. Without this script the lines are typed themselves.
"use strict";

(() => {
  const COLUMNS = ["Benchmark", "Value", "Unit", "Setting", "Compared with"];
  const split = (line) => line.split(/(?<!\\)\|/).map((cell) => cell.trim().replaceAll("\\|", "|"));
  const join = (cells) => {
    const kept = cells.map((cell) => cell.trim().replaceAll("|", "\\|"));
    while (kept.length && !kept[kept.length - 1]) kept.pop();
    return kept.join(" | ");
  };

  function button(text, label, act) {
    const one = document.createElement("button");
    one.type = "button";
    one.textContent = text;
    one.setAttribute("aria-label", label);
    one.addEventListener("click", act);
    return one;
  }

  function enhance(area) {
    if (area.hidden || area.closest(".empty-form")) return;
    const table = document.createElement("table");
    table.className = "score-table";
    const head = table.createTHead().insertRow();
    for (const name of [...COLUMNS, "Order"]) {
      const cell = document.createElement("th");
      cell.scope = "col";
      cell.textContent = name;
      head.append(cell);
    }
    const body = table.createTBody();
    const write = () => {
      const lines = [...body.rows].map((row) => join([...row.querySelectorAll("input")].map((one) => one.value)));
      area.value = lines.filter(Boolean).join("\n");
    };

    const name = () =>
      [...body.rows].forEach((row, at) => {
        row.querySelectorAll("input").forEach((one, n) => one.setAttribute("aria-label", `${COLUMNS[n]}, score ${at + 1}`));
        row.querySelectorAll("button").forEach((one, n) =>
          one.setAttribute("aria-label", `${["Move up", "Move down", "Remove"][n]}, score ${at + 1}`));
      });

    function move(row, step) {
      const other = step < 0 ? row.previousElementSibling : row.nextElementSibling;
      if (!other) return;
      if (step < 0) row.after(other);
      else row.before(other);
      name();
      write();
    }

    function add(cells) {
      const row = body.insertRow();
      const most = COLUMNS.length;
      const held = cells.length > most ? [...cells.slice(0, most - 1), cells.slice(most - 1).join(" | ")] : cells;
      for (let n = 0; n < most; n++) {
        const input = document.createElement("input");
        input.type = "text";
        input.value = held[n] || "";
        input.addEventListener("input", write);
        const cell = row.insertCell();
        cell.dataset.title = COLUMNS[n];
        cell.append(input);
      }
      const order = row.insertCell();
      order.className = "move";
      order.append(
        button("↑", "Move up", () => move(row, -1)),
        button("↓", "Move down", () => move(row, 1)),
        button("×", "Remove", () => { row.remove(); name(); write(); more.focus(); }),
      );
      name();
      return row;
    }

    const more = button("Add a score", "Add a score", () => add([]).querySelector("input").focus());
    for (const line of area.value.split("\n")) if (line.trim()) add(split(line));
    const box = document.createElement("div");
    box.className = "score-box";
    box.append(table, more);
    area.hidden = true;
    area.after(box);
  }

  for (const area of document.querySelectorAll("textarea[data-score-lines]")) enhance(area);
  document.addEventListener("formset:added", (event) => {
    for (const area of event.target.querySelectorAll("textarea[data-score-lines]")) enhance(area);
  });
})();
