/// <reference lib="dom" />
import { html, type TemplateResult } from "lit";
import { isObject } from "../../../base/is_object.ts";

/** One field of a form. */
interface Field {
  readonly name: string;
  readonly schema: Record<string, unknown>;
  readonly isRequired: boolean;
}

/** Values of a form, or the sentence about what is wrong in it. */
export type FormValues = { readonly values: Record<string, unknown> } | { readonly problem: string };

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
  const values: Record<string, unknown> = {};
  for (const field of fieldsOf(schema)) {
    const given = data.get(field.name);
    const text = typeof given === "string" ? given : "";
    if (text === "" && !(field.isRequired && kindOf(field) === "string")) continue;
    try {
      values[field.name] = valueOf(field, text);
    } catch {
      return { problem: `${field.name} is not ${kindOf(field) === "json" ? "JSON" : "a number"}` };
    }
  }
  return { values };
}

function fieldsOf({ properties, required }: Readonly<Record<string, unknown>>): readonly Field[] {
  if (!isObject(properties)) return [];
  const names: readonly unknown[] = Array.isArray(required) ? required : [];
  return Object.entries(properties).flatMap(([name, schema]) =>
    isObject(schema) ? [{ name, schema, isRequired: names.includes(name) }] : []
  );
}

function fieldPart(field: Field, id: string): TemplateResult {
  const { name, schema, isRequired } = field;
  const title = typeof schema.title === "string" ? schema.title : name;
  const described = typeof schema.description === "string" ? schema.description : "";
  return html`
    <div class="gb-field">
      <label for=${id}>${title}${isRequired ? "" : html`
        <span class="gb-muted"> (optional)</span>
      `}</label>
      ${controlOf(field, id, described === "" ? "" : `${id}-about`)} ${described === "" ? "" : html`
        <small class="gb-muted" id="${id}-about">${described}</small>
      `}
    </div>
  `;
}

function controlOf(field: Field, id: string, about: string): TemplateResult {
  const { name, isRequired } = field;
  const options = optionsOf(field);
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
  return kindOf(field) === "json" ? jsonControl(field, id, about) : textControl(field, id, about);
}

function jsonControl({ name, isRequired }: Field, id: string, about: string): TemplateResult {
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

function textControl(field: Field, id: string, about: string): TemplateResult {
  const { name, schema, isRequired } = field;
  const initial = schema.default === undefined || schema.default === null ? "" : textOf(schema.default);
  const isNumber = kindOf(field) === "number";
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

function optionsOf({ schema }: Field): readonly string[] | undefined {
  if (schema.type === "boolean") return ["true", "false"];
  return Array.isArray(schema.enum) ? schema.enum.map(textOf) : undefined;
}

function kindOf({ schema }: Field): "string" | "number" | "boolean" | "json" {
  switch (schema.type) {
    case "string":
      return "string";
    case "number":
    case "integer":
      return "number";
    case "boolean":
      return "boolean";
    default:
      return Array.isArray(schema.enum) ? "string" : "json";
  }
}

function valueOf(field: Field, text: string): unknown {
  switch (kindOf(field)) {
    case "string":
      return text;
    case "number": {
      const value = Number(text);
      if (Number.isNaN(value)) throw new TypeError("not a number");
      return value;
    }
    case "boolean":
      return text === "true";
    case "json":
      return JSON.parse(text);
  }
}

function textOf(value: unknown): string {
  return typeof value === "string" ? value : JSON.stringify(value);
}
