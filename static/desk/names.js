// Names for those who hear the page, where Django's rows and look-ups have none.
"use strict";

(() => {
  const textOf = (node) => (node ? node.textContent.replace(/[?:]\s*$/, "").trim() : "");

  function nameCells(row, number) {
    const heads = row.closest("table").querySelectorAll("thead th");
    [...row.cells].forEach((cell, at) => {
      const name = textOf(heads[at]);
      for (const one of cell.querySelectorAll("input:not([type=hidden]), select, textarea")) {
        if (name && !one.closest(".move")) one.setAttribute("aria-label", `${name}, row ${number}`);
      }
    });
  }

  function nameLookUps(root) {
    for (const select of root.querySelectorAll("select.admin-autocomplete")) {
      const label = select.labels && select.labels[0];
      const row = select.closest("td, .form-row");
      const shown = row && row.querySelector(".select2-selection__rendered");
      if (shown) shown.setAttribute("aria-label", textOf(label) || select.name);
    }
  }

  function nameAll() {
    for (const table of document.querySelectorAll(".tabular table")) {
      const first = table.querySelector("th.original");
      if (first && !first.textContent) {
        const words = document.createElement("span");
        words.className = "visually-hidden";
        words.textContent = "Row";
        first.append(words);
      }
      table.querySelectorAll("tr.form-row:not(.empty-form)").forEach((row, at) => nameCells(row, at + 1));
    }
    nameLookUps(document);
  }

  // Django's own scripts make the look-ups when the page is ready, and anew in each row that is added.
  const soon = () => setTimeout(nameAll);
  if (document.readyState === "complete") soon();
  else window.addEventListener("load", soon);
  document.addEventListener("formset:added", soon);
})();
