/// <reference lib="dom" />
import type { Dom } from "./dom.ts";

/** Knows the fields for passwords, one-time codes and card data, and those that a secret was written into. */
export class SecretFields {
  readonly #dom: Dom;
  readonly #secretElements: string;
  readonly #boxes = 4;
  readonly #cardLengths: readonly number[] = [3, 4, 16, 19, 23];
  readonly #seenSecret = new WeakSet<Element>();
  #hadPassword = false;
  readonly #secretPurpose = /\b(one-time-code|current-password|new-password|cc-(number|csc|exp))/i;
  readonly #secretName =
    /(^|[^a-z])(otp|totp|cvv2?|cvc2?|csc|card-?_?number|one-?_?time-?_?code|passwd|password)([^a-z]|$)/i;

  /** @param secretElements the global variable with the set of elements that secrets were written into */
  constructor(dom: Dom, secretElements: string) {
    this.#dom = dom;
    this.#secretElements = secretElements;
  }

  /** Tells whether an element is one of them. */
  has(element: Element): boolean {
    if (this.#typedSecrets?.has(element) === true) return true;
    if (!this.#dom.is(element, "input")) return false;
    if (element.type === "password") this.#hadPassword = true; // it may be another element once it is shown
    const purpose = this.#isUncompleted(element) ? "" : element.getAttribute("autocomplete") ?? "";
    const names = `${element.name} ${element.id}`;
    const secret = element.type === "password" || this.#secretPurpose.test(purpose) ||
      this.#secretName.test(names) || this.#isCodeBox(element) || this.#isBesideCard(element);
    // A page that shows a password on demand makes it an ordinary field.
    if (secret) this.#seenSecret.add(element);
    return secret || this.#seenSecret.has(element);
  }

  /** Lists, and fields of pages without a password, ask for a new one when they do not want to be completed. */
  #isUncompleted({ type, autocomplete, ownerDocument, role }: HTMLInputElement): boolean {
    if (type === "password") return false;
    if (role === "combobox") return true;
    if (autocomplete !== "new-password" || this.#hadPassword) return false;
    this.#hadPassword = ownerDocument.querySelector("input[type=password]") !== null;
    return !this.#hadPassword;
  }

  /** One of several boxes for a character each, as pages ask for codes. */
  #isCodeBox(field: HTMLInputElement): boolean {
    if (field.maxLength !== 1) return false;
    const around = field.form ?? field.parentElement?.parentElement;
    return (around?.querySelectorAll('input[maxlength="1"]').length ?? 0) >= this.#boxes;
  }

  /** Takes the digits of a card, in a form that says of another field that it is for one. */
  #isBesideCard(field: HTMLInputElement): boolean {
    const { form, inputMode, type, maxLength } = field;
    const isDigits = inputMode === "numeric" || type === "tel";
    if (form === null || !isDigits || !this.#cardLengths.includes(maxLength)) return false;
    return form.querySelector("[autocomplete^=cc-]") !== null;
  }

  /** Returns what was written by the name of a secret; see `typeSecret`. */
  get #typedSecrets(): WeakSet<Element> | undefined {
    return Reflect.get(globalThis, this.#secretElements);
  }
}
