// Markdown as readers will see it beside its field, and a slug that follows the name of what is added.
"use strict";

(() => {
  const WAIT = 300; // milliseconds after the last key

  function later(act) {
    let timer;
    return () => {
      clearTimeout(timer);
      timer = setTimeout(act, WAIT);
    };
  }

  function showProse(area) {
    const box = document.createElement("section");
    box.className = "prose-shown";
    box.setAttribute("aria-label", "As readers will see it");
    const words = document.createElement("div");
    box.append(words);
    area.after(box);
    const show = async () => {
      box.hidden = !area.value.trim();
      if (box.hidden) return;
      const asked = area.value;
      const token = area.form.querySelector("[name=csrfmiddlewaretoken]").value;
      const body = new URLSearchParams({ text: asked });
      try {
        const answer = await fetch(area.dataset.prose, { method: "POST", body, headers: { "X-CSRFToken": token } });
        // The server has cleaned it; an answer to older words comes too late.
        if (answer.ok && !answer.redirected && asked === area.value) words.innerHTML = await answer.text();
      } catch {
        box.hidden = true; // out of reach: the preview of the page says so
      }
    };
    area.addEventListener("input", later(show));
    show();
  }

  function followName(slug) {
    const name = document.getElementById("id_name");
    if (!name || slug.value || !/\/add\/$/.test(location.pathname)) return;
    let made = "";
    const follow = later(async () => {
      if (slug.value !== made) return; // somebody typed it
      const asked = name.value;
      try {
        const answer = await fetch(`${slug.dataset.slug}?${new URLSearchParams({ name: asked })}`);
        if (!answer.ok || answer.redirected || asked !== name.value || slug.value !== made) return;
        made = (await answer.json()).slug;
        slug.value = made;
      } catch {
        // out of reach: saving makes the slug
      }
    });
    name.addEventListener("input", follow);
  }

  for (const area of document.querySelectorAll("textarea[data-prose]")) showProse(area);
  for (const slug of document.querySelectorAll("input[data-slug]")) followName(slug);
})();
