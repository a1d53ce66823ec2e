import { equal, match } from "node:assert/strict";
import { verifies } from "../../../tests/helpers/verifies.ts";
import { type KnownElement, knownElementSchema } from "../../catalog/known_element.ts";
import { choose } from "./choose.ts";

function known(role: string, name: string, more: Partial<KnownElement> = {}): KnownElement {
  return knownElementSchema.parse({ role, name, kind: "button submit", page: "/orders", ...more });
}

const PIN = known("textbox", "PIN", { kind: "input text", ids: ["name=pin"] });
/** The button as it was recorded. */
const ORDER = known("button", "Place order", { ids: ["id=order"], before: "PIN", at: [0.2, 0.5] });

/** Returns the name of what is taken for the recorded button, or why nothing is. */
function taken(elements: readonly KnownElement[], sought = ORDER): string {
  const { chosen, candidates, reason } = choose(sought, elements);
  return chosen?.element.name ?? `none: ${reason}${candidates[0]?.veto ? `; ${candidates[0].veto}` : ""}`;
}

Deno.test("what is called otherwise in part is found by its id, its place and its neighbours", () => {
  verifies("scripts:heal");
  equal(taken([PIN, { ...ORDER, name: "Place order now" }]), "Place order now");
  equal(
    taken([PIN, { ...ORDER, name: "Place your order safely", before: "PIN" }]),
    "Place your order safely",
  );
  equal(taken([{ ...ORDER, name: "PLACE ORDER", ids: [], before: "Search" }, PIN]), "PLACE ORDER");
  equal(taken([{ ...ORDER, name: "Place order (3)", before: "Search", at: [0.9, 0.1] }]), "Place order (3)");
});

Deno.test("nothing of another meaning is taken, wherever it stands and whatever its id is", () => {
  verifies("scripts:heal");
  const others = [
    ...["Delete order", "Cancel order", "Do not place order", "Place all orders", "Place order later"],
    ...["Discard", "Delete", "Order history", "Review order", "Place order 2", "Bestellung löschen", "Menu"],
    ...["Remove place order", "Preview place order", "Orders", ""],
  ];
  for (const name of others) match(taken([PIN, { ...ORDER, name }]), /^none: /, name);
  for (const sought of ["Delete", "Delete draft"]) {
    const recorded = { ...ORDER, name: sought };
    match(taken([{ ...ORDER, name: "Delete all" }], recorded), /^none: /);
    match(taken([{ ...ORDER, name: "Save draft" }], recorded), /^none: /);
  }
});

Deno.test("a better likeness that may not be taken keeps the next one from being taken", () => {
  verifies("scripts:heal");
  const trap = { ...ORDER, name: "Delete order" };
  const next = known("button", "Place order please", { before: "Search", ids: [] });
  match(taken([trap, next]), /^none: /);
});

Deno.test("of several that are alike none is taken, unless what they are in tells them apart", () => {
  verifies("scripts:heal");
  const remove = known("button", "Remove", { near: "Ann Lee", shared: true, kind: "button button" });
  const [ann, bob] = [remove, { ...remove, near: "Bob Ray" }];
  const inForm = { ...ORDER, near: "Form", shared: true };
  match(taken([inForm, { ...inForm, at: [0.9, 0.9] }], inForm), /several are like it/);
  equal(taken([{ ...bob }, { ...ann }], remove), "Remove");
  equal(choose(remove, [bob, ann]).chosen?.element.near, "Ann Lee");
  match(taken([bob], remove), /it is in "Bob Ray"/);
  match(taken([{ ...bob, shared: undefined }], remove), /it is in "Bob Ray"/);
});

Deno.test("signs are names too, and what has none is only found by an id", () => {
  verifies("scripts:heal");
  const zoom = known("button", "+", { before: "Menu", at: [0.1, 0.1] });
  match(taken([{ ...zoom, name: "–" }], zoom), /^none: /);
  match(taken([{ ...zoom, name: "×" }], zoom), /^none: /);
  const unnamed = known("clickable", "", { at: [0.1, 0.1] });
  match(taken([unnamed], unnamed), /^none: .*it has no name/);
  match(
    taken([{ ...ORDER, shared: true }], { ...ORDER, name: "Place  order" }),
    /others are called the same/,
  );
});

Deno.test("a field is found by the name it is sent as, a secret one never in the place of a shown one", () => {
  verifies("scripts:heal");
  const customer = known("textbox", "Customer", { kind: "input text", ids: ["name=customer"], after: "PIN" });
  const client = { ...customer, name: "Client" };
  equal(taken([client, PIN], customer), "Client");
  match(taken([{ ...client, secret: true }, PIN], customer), /nobody is shown what it holds/);
  match(taken([{ ...client, ids: ["name=supplier"] }], customer), /^none: /);
  match(taken([{ ...client, page: "/login" }], customer), /another page/);
  match(taken([{ ...client, disabled: true }], customer), /disabled/);
});
