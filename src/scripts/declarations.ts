import type { Namespace } from "./namespaces.ts";
import { signatureOf } from "./signatures.ts";

const HEAD = `/** Picture of an answer, for show(). */
  export interface Picture { readonly picture: string; readonly mimeType: string; readonly bytes: number }
  /** Answer of a tool. */
  export interface Result<Data = any> {
    /** Text as a model reads it. */
    readonly text: string;
    /** Data for programs; null where the tool gives none. */
    readonly data: Data;
    readonly pictures: readonly Picture[];
  }
  /** Object of a home by its id, with what is to be true of it. */
  export interface HomeObject { readonly id: string; readonly [field: string]: unknown }
  /** A tool failed. */
  export class ToolError extends Error {
    readonly code: string;
    readonly options: { readonly hint?: string; readonly details?: unknown };
  }
  /** Values that the script was given. */
  export const inputs: Record<string, any>;
  /** Values that are kept until the next script of the session. */
  export const state: Record<string, any>;
  /** Stands for a secret that the person keeps, where an adapter takes one: nobody here sees its value. */
  export function secret(name: string): string;
  /** Adds a line to the answer. */
  export function log(...values: unknown[]): void;
  /** Adds a picture to the answer. */
  export function show(picture: Picture): void;
  /** Asks the person; with a JSON schema of an object, for its fields. */
  export function ask(question: string): Promise<string>;
  export function ask(question: string, schema: Record<string, unknown>): Promise<Record<string, any>>;
  /** Asks the person for a yes or a no. */
  export function confirm(question: string): Promise<boolean>;
  /** Checks that hold now or soon; one that does not ends the script. */
  export function expect(adapter: object): {
    toShow(text: string, options?: { timeout?: number }): Promise<void>;
    toHaveValue(
      field: string | { name?: string; role?: string; near?: string; css?: string },
      value: string,
      options?: { timeout?: number },
    ): Promise<void>;
    toHave(objects: HomeObject | readonly HomeObject[]): Promise<void>;
    toHaveScreenshot(name: string, options?: { maxDiffPixelRatio?: number }): Promise<void>;
    toBe(value: unknown): void;
    toEqual(value: unknown): void;
    toContain(part: unknown): void;
    toMatch(pattern: RegExp): void;
    readonly not: {
      toHave(objects: HomeObject | readonly HomeObject[]): Promise<void>;
      toShow(text: string, options?: { timeout?: number }): Promise<void>;
      toBe(value: unknown): void;
      toEqual(value: unknown): void;
      toContain(part: unknown): void;
      toMatch(pattern: RegExp): void;
    };
  };
  /** Tells how far the script is. */
  export function progress(done: number, total?: number, message?: string): void;
  /** Waits, in milliseconds. */
  export function pause(ms: number): Promise<void>;`;

/** Returns the declaration of the module that scripts import from, for editors. */
export function declarationsOf(namespaces: readonly Namespace[]): string {
  const objects = namespaces.map(({ name, methods }) => {
    const functions = [...methods].map(([method, tool]) =>
      `    /** ${tool.description.replaceAll("*/", "*∕").replaceAll("\n", "\n     * ")} */\n    ${
        signatureOf(method, tool).replace(/ \| …/g, " | (string & {})")
      };`
    );
    return `  export const ${name}: {\n${functions.join("\n")}\n  };`;
  });
  return `declare module "glovebox:tools" {\n  ${HEAD}\n${objects.join("\n")}\n}\n`;
}
