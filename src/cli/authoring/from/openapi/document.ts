import { parse } from "yaml";
import { z } from "zod";
import { ToolError } from "../../../../adapter_api/errors.ts";
import { isObject } from "../../../../base/is_object.ts";

const METHODS = ["get", "put", "post", "delete", "options", "head", "patch"] as const;
/** A method that an operation may have. */
export type Method = (typeof METHODS)[number];

/** A schema, a parameter or any other part of a document, not looked into. */
export type Part = Readonly<Record<string, unknown>>;

const part = z.record(z.string(), z.unknown());
const security = z.array(z.record(z.string(), z.array(z.string()).catch([])));
const server = z.looseObject({
  url: z.string(),
  variables: z.record(z.string(), z.looseObject({ default: z.coerce.string() })).catch({}),
});
const operation = z.looseObject({
  operationId: z.string().optional(),
  summary: z.string().optional(),
  description: z.string().optional(),
  tags: z.array(z.string()).catch([]),
  deprecated: z.boolean().catch(false),
  parameters: z.array(part).catch([]),
  requestBody: part.optional(),
  security: security.optional(),
});
const document = z.looseObject({
  openapi: z.string(),
  info: z.looseObject({ title: z.string().catch("API"), description: z.string().optional() }),
  servers: z.array(server).catch([]),
  paths: z.record(z.string(), part).catch({}),
  components: z.looseObject({ securitySchemes: z.record(z.string(), part).catch({}) })
    .catch({ securitySchemes: {} }),
  security: security.optional(),
});

/** An operation with its place in the API. */
export type ApiOperation = z.infer<typeof operation> & {
  readonly method: Method;
  readonly path: string;
};

/** An OpenAPI document of version 3. */
export class ApiDocument {
  readonly title: string;
  readonly description: string;
  /** Address of the server as the document has it, its variables filled in; nothing where it has none. */
  readonly server: string | undefined;
  readonly operations: readonly ApiOperation[];
  readonly #whole: z.infer<typeof document>;

  constructor(whole: z.infer<typeof document>) {
    this.#whole = whole;
    this.title = whole.info.title;
    this.description = whole.info.description ?? "";
    const first = whole.servers.find(({ url }) => url.startsWith("https:")) ?? whole.servers[0];
    this.server = first?.url.replace(
      /\{([^}]+)\}/g,
      (_, name: string) => first.variables[name]?.default ?? "",
    );
    this.operations = Object.entries(whole.paths).flatMap(([path, item]) => this.#operationsOf(path, item));
  }

  /**
   * Reads a document, JSON or YAML.
   *
   * @param name of the file or the address, for errors
   * @throws ToolError `INVALID_INPUT`
   */
  static read(text: string, name: string): ApiDocument {
    let value: unknown;
    try {
      value = text.trimStart().startsWith("{") ? JSON.parse(text) : parse(text);
    } catch (error) {
      throw refused(name, error instanceof Error ? error.message.split("\n")[0] ?? "" : String(error));
    }
    if (isObject(value) && "swagger" in value) {
      throw refused(
        name,
        `it is Swagger ${value.swagger}`,
        `Convert it: npx swagger2openapi ${name} -o openapi.json`,
      );
    }
    const { data, error } = document.safeParse(value);
    if (data?.openapi.startsWith("3.")) return new ApiDocument(data);
    throw refused(name, error === undefined ? `it is OpenAPI ${data.openapi}` : "it is no OpenAPI document");
  }

  /** Follows `$ref`, within the document. */
  resolve(value: unknown): Part {
    let found = value;
    for (let steps = 0; isObject(found) && typeof found.$ref === "string"; steps++) {
      if (!found.$ref.startsWith("#/") || steps > 20) return {};
      found = found.$ref.slice(2).split("/").map((key) =>
        decodeURIComponent(key).replace(/~1/g, "/").replace(/~0/g, "~")
      )
        .reduce<unknown>(
          (at, key) => isObject(at) || Array.isArray(at) ? Reflect.get(at, key) : undefined,
          this.#whole,
        );
    }
    return isObject(found) ? found : {};
  }

  /** The security schemes of an operation: alternatives, of which each may want several. */
  securityOf({ security }: ApiOperation): readonly (readonly Part[])[] {
    const { securitySchemes } = this.#whole.components;
    const wanted = security ?? this.#whole.security ?? [];
    return wanted.map((each) =>
      Object.keys(each).map((name) => ({ ...this.resolve(securitySchemes[name]), id: name }))
    );
  }

  #operationsOf(path: string, item: Part): ApiOperation[] {
    const shared = z.array(part).catch([]).parse(item.parameters);
    return METHODS.flatMap((method) => {
      const { data } = operation.safeParse(this.resolve(item)[method]);
      if (data === undefined) return [];
      return [{ ...data, method, path, parameters: [...shared, ...data.parameters] }];
    });
  }
}

function refused(name: string, why: string, hint = "Name a document of OpenAPI 3, JSON or YAML"): ToolError {
  return new ToolError("INVALID_INPUT", `Cannot read ${name}: ${why}`, { hint });
}
