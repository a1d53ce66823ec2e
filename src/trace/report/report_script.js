"use strict";
const entries = [...document.querySelectorAll("#calls > li")];
const search = document.getElementById("search");
const only = document.getElementById("only");
const client = document.getElementById("client");
const count = document.getElementById("count");
const texts = new Map();

function textOf(entry) {
  if (!texts.has(entry)) texts.set(entry, entry.textContent.toLowerCase());
  return texts.get(entry);
}

function apply() {
  const words = search.value.toLowerCase().split(/\s+/).filter((word) => word !== "");
  let shown = 0;
  for (const entry of entries) {
    const fits = (!only.checked || entry.dataset.failed === "yes") &&
      (client.value === "" || entry.dataset.client === client.value) &&
      words.every((word) => textOf(entry).includes(word));
    entry.hidden = !fits;
    if (fits) shown++;
  }
  const all = `${entries.length} ${entries.length === 1 ? "call" : "calls"}`;
  count.textContent = shown === entries.length ? all : `${shown} of ${all}`;
}

/** Pictures that another call shows too are in the page once. */
function fill(details) {
  for (const copy of details.querySelectorAll("img[data-of]")) {
    const source = document.getElementById(copy.dataset.of);
    if (source !== null && !copy.hasAttribute("src")) copy.src = source.src;
  }
}

function openTarget() {
  const details = document.getElementById(location.hash.slice(1))?.querySelector("details");
  if (!details) return;
  details.open = true;
  details.querySelector("summary").focus();
  details.scrollIntoView({ block: "start" });
}

function step(by) {
  const visible = entries.filter((entry) => !entry.hidden);
  const at = visible.indexOf(document.activeElement?.closest("#calls > li"));
  const next = at < 0 ? visible[by > 0 ? 0 : visible.length - 1] : visible[at + by];
  next?.querySelector("summary").focus();
}

function press(event) {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.key === "Escape" && document.activeElement === search) {
    search.value = "";
    apply();
  }
  if (event.target instanceof HTMLInputElement || event.target instanceof HTMLSelectElement) return;
  if (event.key === "/") {
    event.preventDefault();
    search.focus();
  }
  if (event.key === "j") step(1);
  if (event.key === "k") step(-1);
}

document.querySelector(".lanes").addEventListener("click", ({ target }) => {
  if (target.dataset.to === undefined) return;
  location.hash = target.dataset.to;
  openTarget();
});
search.addEventListener("input", apply);
only.addEventListener("change", apply);
client.addEventListener("change", apply);
addEventListener("hashchange", openTarget);
addEventListener("keydown", press);
document.addEventListener("toggle", (event) => fill(event.target), true);
document.querySelector(".tools").hidden = false;
openTarget();
