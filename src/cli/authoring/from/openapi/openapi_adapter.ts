import { shellWord } from "../../../../base/text/shell_word.ts";
import { ToolError } from "../../../../adapter_api/errors.ts";
import { brief, snakeCase, ToolNames } from "../words.ts";
import type { NewAdapter } from "../new_adapter.ts";
import type { ApiDocument, ApiOperation } from "./document.ts";
import { admissionOf, type ApiSecret, entryOf } from "./security.ts";
import { type ToolCode, toolCode } from "./tool_code.ts";
import { adapterTests } from "./test_code.ts";

/** More tools than this no model finds its way in, and most clients take none. */
const MOST_TOOLS = 200;
/** Tools that are listed although nobody named the adapter. */
const MOST_CORE = 20;

/** Options for {@linkcode openapiAdapter}. */
export interface OpenapiOptions {
  readonly name: string;
  /** Where the API is. */
  readonly server: string;
  /** Patterns of tags, paths or operations; without any, all are taken. */
  readonly only: readonly string[];
}

/** Writes an adapter with a tool for each operation of an API. */
export function openapiAdapter(api: ApiDocument, { name, server, only }: OpenapiOptions): NewAdapter {
  const chosen = api.operations.filter((each) => !each.deprecated && isWanted(each, only));
  mustBeSome(chosen, api, only);
  const { tools, secrets, lacking, hasOpen } = toolsOf(chosen, api, { name, server });
  const tags = Map.groupBy(tools, ({ tag }) => snakeCase(tag) || "api");
  const files = new Map<string, string>();
  for (const [tag, each] of tags) files.set(`tools/${tag}.ts`, toolsFile(tag, each));
  files.set(
    "adapter.ts",
    adapterFile(api, { name, server, tags: [...tags.keys()], secrets, hasOpen }),
  );
  files.set("adapter_test.ts", adapterTests(tools, server));
  const first = tools.find(({ method, sample }) => method === "GET" && sample !== undefined);
  const left = api.operations.length - chosen.length;
  return {
    files,
    templates: ["openapi/request.ts"],
    says: [
      `${tools.length === 1 ? "one tool" : `${tools.length} tools`} for ${brief(api.title, 80)} at ${server}`,
      ...(left === 0 ? [] : [`Operations left out, as deprecated or not named by --only: ${left}`]),
      ...lacking.map((wants) =>
        `Not sent: ${wants}. A secret goes in a header, over https or to this machine`
      ),
    ],
    next: secrets.map((secret) => ({
      command: `secret set ${secret.name} --adapter ${name} --origin ${new URL(server).origin}`,
      says: secret.value,
    })),
    call: first === undefined ? undefined : [first.name, ...callWords(first.sample)].join(" "),
  };
}

function callWords(sample: ToolCode["sample"]): string[] {
  const text = JSON.stringify(sample ?? {});
  return text === "{}" ? [] : [shellWord(text)];
}

interface AllTools {
  readonly tools: readonly ToolCode[];
  readonly secrets: readonly ApiSecret[];
  /** What operations want and is not sent. */
  readonly lacking: readonly string[];
  /** Some operation is sent without a secret. */
  readonly hasOpen: boolean;
}

function toolsOf(
  operations: readonly ApiOperation[],
  api: ApiDocument,
  { name, server }: Pick<OpenapiOptions, "name" | "server">,
): AllTools {
  const core = coreOf(operations);
  const names = new ToolNames(name);
  const secrets = new Map<string, ApiSecret>();
  const lacking = new Set<string>();
  let hasOpen = false;
  const tools = operations.map((operation) => {
    const admission = admissionOf(operation, api, server);
    if (admission.kind === "secret") secrets.set(admission.secret.name, admission.secret);
    else hasOpen = true;
    if (admission.kind === "unknown") lacking.add(admission.wants);
    return toolCode(operation, api, { names, admission, isCore: core.has(operation) });
  });
  return { tools, secrets: [...secrets.values()], lacking: [...lacking], hasOpen };
}

function mustBeSome(chosen: readonly ApiOperation[], api: ApiDocument, only: readonly string[]): void {
  if (chosen.length > 0 && chosen.length <= MOST_TOOLS) return;
  const tags = [...new Set(api.operations.flatMap((each) => each.tags))].slice(0, 12);
  const hint = `Name the ones that you want by tag, path or operation, such as --only ${
    tags[0] === undefined ? "'/pets/*'" : JSON.stringify(tags[0])
  }${tags.length < 2 ? "" : `. There are the tags ${tags.join(", ")}`}`;
  if (chosen.length > 0) {
    const what = `"${api.title}" has ${chosen.length} operations, and an adapter has at most ${MOST_TOOLS}`;
    throw new ToolError("LIMIT", what, { hint });
  }
  if (only.length === 0) {
    throw new ToolError("NOT_FOUND", `"${api.title}" has no operation to make a tool of`);
  }
  throw new ToolError("NOT_FOUND", `"${api.title}" has no operation that is called ${only.join(" or ")}`, {
    hint,
  });
}

function isWanted({ tags, path, operationId = "" }: ApiOperation, only: readonly string[]): boolean {
  if (only.length === 0) return true;
  const words = [...tags, path, operationId].map((each) => each.toLowerCase());
  return only.some((pattern) => {
    const form = new RegExp(
      `^${pattern.toLowerCase().split("*").map((each) => RegExp.escape(each)).join(".*")}$`,
    );
    return words.some((word) => form.test(word));
  });
}

/** All of a small API; of a large one the first that reads, of each tag. */
function coreOf(operations: readonly ApiOperation[]): ReadonlySet<ApiOperation> {
  if (operations.length <= MOST_CORE) return new Set(operations);
  const reading = operations.filter(({ method }) => method === "get");
  const first = [...Map.groupBy(reading, ({ tags }) => tags[0] ?? "")].flatMap(([, each]) =>
    each.slice(0, 1)
  );
  return new Set(first.slice(0, MOST_CORE));
}

function toolsFile(tag: string, tools: readonly ToolCode[]): string {
  return `import { toolFor, z } from "glovebox";
import { send } from "../request.ts";

const tool = toolFor<unknown, { readonly server: string }>();

/** Tools for ${tag.replaceAll("_", " ")}. */
export const ${constantOf(tag)} = {
${tools.map(({ code }) => code).join("\n")}
};
`;
}

interface AdapterFile {
  readonly name: string;
  readonly server: string;
  readonly tags: readonly string[];
  readonly secrets: readonly ApiSecret[];
  readonly hasOpen: boolean;
}

function adapterFile(api: ApiDocument, { name, server, tags, secrets, hasOpen }: AdapterFile): string {
  const entries = secrets.map((secret) => `\`${entryOf(secret, "${new URL(server).origin}")}\``);
  const kinds = [
    ...(hasOpen ? ["net: [new URL(server).host]"] : []),
    ...(entries.length === 0 ? [] : [`secret: [${entries.join(", ")}]`]),
  ];
  const title = brief(api.title, 80);
  return `import { defineAdapter, z } from "glovebox";
${tags.map((tag) => `import { ${constantOf(tag)} } from "./tools/${tag}.ts";`).join("\n")}

export default defineAdapter({
  name: "${name}",
  version: "0.1.0",
  description: ${JSON.stringify(brief(`${title}: ${api.description || `calls its API at ${server}`}`, 200))},
  options: z.object({ server: z.url().default(${JSON.stringify(server)}).describe("Where the API is") }),
  permissions: ({ server }) => ({
    ${kinds.join(",\n")},
    reason: ${JSON.stringify(`calls ${title}, and no other server`)},
  }),
  tools: { ${tags.map((tag) => `...${constantOf(tag)}`).join(", ")} },
});
`;
}

function constantOf(tag: string): string {
  return `${tag.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase()).replace(/^(?=\d)/, "_")}Tools`;
}
