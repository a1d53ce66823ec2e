/// <reference lib="dom" />
import { html, type TemplateResult } from "lit";
import type { AnswerView } from "../../wire/views.ts";
import { prettyJson } from "./words.ts";

/** Addresses of pictures that are shown, by their answers. */
const addresses = new WeakMap<AnswerView, readonly string[]>();

/** Shows what a call answered: texts as text, pictures as pictures, and nothing of it as markup. */
export function answerPart(answer: AnswerView): TemplateResult {
  if (!answer.isKept) {
    return html`
      <p class="gb-muted">Its answer was not kept: answers are kept only while a panel is open.</p>
    `;
  }
  return html`
    <div class="gb-stack">
      ${answer.texts.map((text) =>
        html`
          <pre class="gb-code" tabindex="0">${prettyJson(text)}</pre>
        `
      )} ${picturesOf(answer).map((address, at) =>
        html`
          <img class="picture" alt="Picture ${at + 1} of the answer" src=${address}>
        `
      )} ${answer.texts.length + answer.parts.length === 0
        ? html`
          <p class="gb-muted">It answered nothing.</p>
        `
        : ""}
    </div>
  `;
}

/** Lets go of the pictures of an answer that is no longer shown. */
export function releasePictures(answer: AnswerView | undefined): void {
  if (answer === undefined) return;
  for (const address of addresses.get(answer) ?? []) URL.revokeObjectURL(address);
  addresses.delete(answer);
}

function picturesOf(answer: AnswerView): readonly string[] {
  const known = addresses.get(answer);
  if (known !== undefined) return known;
  const pictures = answer.parts.filter(({ mimeType, base64 }) =>
    /^image\/(?:png|jpeg|webp)$/.test(mimeType) && base64 !== ""
  );
  const made = pictures.map(({ mimeType, base64 }) => {
    const bytes = Uint8Array.from(atob(base64), (char) => char.charCodeAt(0));
    return URL.createObjectURL(new Blob([bytes], { type: mimeType }));
  });
  addresses.set(answer, made);
  return made;
}
