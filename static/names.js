// Keys for the page of names to resolve. They work only while the focus is in the list (WCAG 2.1.4), and do
// nothing that the buttons and links of the page do not do.
"use strict";

const list = document.getElementById("names");
let isSent = false;

const nameAt = (node) => node.closest("article.name");

const goTo = (article) => {
  article.querySelector("h2").focus();
  article.scrollIntoView({ block: "nearest" });
};

const step = (from, way) => {
  const beside = way === "next" ? from.nextElementSibling : from.previousElementSibling;
  if (beside) {
    goTo(beside);
  } else {
    document.querySelector(`[data-beside=${way === "next" ? "after" : "before"}]`)?.click();
  }
};

const press = (article, key) => {
  const target = key === "u" ? document.querySelector('[data-key="u"]') : article.querySelector(`[data-key="${key}"]`);
  if (target instanceof HTMLInputElement) {
    target.focus();
  } else {
    target?.click();
  }
};

const isTyping = (node) => node instanceof HTMLInputElement && node.type === "text";

list.addEventListener("keydown", (event) => {
  const article = nameAt(event.target);
  if (!article || event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
  if (isTyping(event.target)) {
    if (event.key === "Escape") goTo(article);
    return;
  }
  if (event.key === "j" || event.key === "k") {
    step(article, event.key === "j" ? "next" : "back");
  } else if (/^[1-5xnou]$/.test(event.key) && !event.repeat) {
    press(article, event.key);
  } else {
    return;
  }
  event.preventDefault();
});

document.addEventListener("submit", (event) => {
  if (isSent) event.preventDefault(); // a key pressed twice decides once
  isSent = true;
});
window.addEventListener("pageshow", () => {
  isSent = false; // the page may come back as it was left
});

document.getElementById("keys")?.removeAttribute("hidden");
document.documentElement.classList.add("has-keys");
const current = list.querySelector("[data-current]");
if (current) {
  goTo(current);
  const said = [...document.querySelectorAll(".messagelist li")].map((line) => line.textContent.trim());
  if (said.length) setTimeout(() => (document.getElementById("said").textContent = said.join(" ")), 200);
}
