import { defineAdapter, ToolError, z } from "glovebox";

const title = z.string().regex(/^[\w -]{1,80}$/).describe("Letters, digits, spaces, - and _");

/** Keeps notes as files of Markdown that people can open themselves. */
export default defineAdapter({
  name: "notes",
  version: "1.0.0",
  description: "Keeps notes as files in a folder of the person.",
  options: z.object({ folder: z.string().default("~/Glovebox/notes").describe("Where notes are kept") }),
  permissions: ({ folder }) => ({
    read: [folder],
    write: [folder],
    reason: "notes are files in this folder",
  }),
  tools: {
    notes_keep: {
      description: "Keeps a note under a title; one that is there is replaced only when told so.",
      effect: "write",
      input: z.object({ title, text: z.string(), replace: z.boolean().default(false) }),
      async run({ title, text, replace }, { path }) {
        const file = await path(`${title}.md`, "write", { overwrite: replace });
        await Deno.writeTextFile(file, text);
        return `Kept ${text.length} characters in ${file}`;
      },
    },
    notes_read: {
      description: "Reads the note with a title.",
      effect: "read",
      input: z.object({ title }),
      async run({ title }, { path }) {
        try {
          return await Deno.readTextFile(await path(`${title}.md`, "read"));
        } catch (error) {
          if (!(error instanceof Deno.errors.NotFound)) throw error;
          throw new ToolError("NOT_FOUND", `There is no note "${title}"`, {
            hint: "Keep it with notes_keep",
          });
        }
      },
    },
  },
});
