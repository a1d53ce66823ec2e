import { ToolError } from "../adapter_api/errors.ts";
import type { ResourcePart } from "../adapter_api/invoke.ts";
import type { Manifest } from "../adapter_api/manifest.ts";
import { failureOf, type ToolOutcome } from "../adapter_api/outcome.ts";
import { ToolsOnlySource } from "./tools_only_source.ts";

const MARKDOWN = "text/markdown";

/** Name, address and description of the skill: those of its file, as the extension for skills wants them. */
export const SKILL = {
  name: "glovebox",
  uri: "skill://glovebox/SKILL.md",
  description:
    "Operates real user interfaces from a shell - web browsers, JavaFX applications, Sweet Home 3D, " +
    "Lua UIs. Use it to open a page, click, fill forms, read, take pictures, debug a desktop application, or " +
    "furnish a home, when the glovebox command is there.",
} as const;

const MANIFEST: Manifest = {
  apiVersion: 1,
  name: "skill",
  version: "1.0.0",
  description: "What an assistant with a shell should know",
  permissions: {},
  optionsSchema: {},
  tools: [],
  resources: [{ ...SKILL, mimeType: MARKDOWN }],
  templates: [],
  prompts: [],
};

/** The skill for assistants that have a shell, as a resource. */
export class SkillSource extends ToolsOnlySource {
  readonly #text: () => Promise<string>;

  /** @param text reads the file */
  constructor(text: () => Promise<string>) {
    super(MANIFEST);
    this.#text = text;
  }

  call(tool: string): Promise<ToolOutcome> {
    return Promise.resolve(failureOf(new ToolError("NOT_FOUND", `There is no tool "${tool}"`)));
  }

  override async read(uri: string): Promise<readonly ResourcePart[]> {
    return [{ uri, mimeType: MARKDOWN, body: await this.#text() }];
  }
}
