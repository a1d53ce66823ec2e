/// <reference lib="dom" />
import { html, type TemplateResult } from "lit";
import { fieldsOf, type FormField, type FormValues, readFields } from "../../../look/form_fields.ts";

/** Shows the fields of an object's schema. */
export function formFields(schema: Readonly<Record<string, unknown>>, prefix: string): TemplateResult {
  const fields = fieldsOf(schema);
  if (fields.length === 0) {
    return html`
      <p class="gb-muted">It takes no arguments.</p>
    `;
  }
  return html`
    ${fields.map((field) => fieldPart(field, `${prefix}-${field.name}`))}
  `;
}

/** Reads what was written into a form. Fields that were left empty are left out. */
export function readForm(form: HTMLFormElement, schema: Readonly<Record<string, unknown>>): FormValues {
  const data = new FormData(form);
  return readFields(schema, (name) => {
    const given = data.get(name);
    return typeof given === "string" ? given : "";
  });
}

function fieldPart(field: FormField, id: string): TemplateResult {
  const { title, description, isRequired } = field;
  return html`
    <div class="gb-field">
      <label for=${id}>${title}${isRequired ? "" : html`
        <span class="gb-muted"> (optional)</span>
      `}</label>
      ${controlOf(field, id, description === "" ? "" : `${id}-about`)} ${description === "" ? "" : html`
        <small class="gb-muted" id="${id}-about">${description}</small>
      `}
    </div>
  `;
}

function controlOf(field: FormField, id: string, about: string): TemplateResult {
  const { name, options, kind, isRequired } = field;
  if (options !== undefined) {
    return html`
      <select class="gb-input" id=${id} name=${name} aria-describedby=${about} ?required=${isRequired}>
        ${isRequired ? "" : html`
          <option value="">–</option>
        `} ${options.map((option) =>
          html`
            <option value=${option}>${option}</option>
          `
        )}
      </select>
    `;
  }
  return kind === "json" ? jsonControl(field, id, about) : textControl(field, id, about);
}

function jsonControl({ name, isRequired }: FormField, id: string, about: string): TemplateResult {
  return html`
    <textarea
      class="gb-input"
      id=${id}
      name=${name}
      rows="3"
      aria-describedby=${about}
      placeholder="JSON"
      ?required=${isRequired}
    ></textarea>
  `;
}

function textControl(
  { name, initial, kind, isRequired }: FormField,
  id: string,
  about: string,
): TemplateResult {
  const isNumber = kind === "number";
  return html`
    <input
      class="gb-input"
      id=${id}
      name=${name}
      aria-describedby=${about}
      inputmode=${isNumber ? "decimal" : "text"}
      placeholder=${initial}
      autocomplete="off"
      ?required=${isRequired && isNumber}
    >
  `;
}
