import { type Resource, ToolError } from "glovebox";
import type { Platform } from "./client/platform.ts";
import type { LuaUiOptions } from "./options.ts";

type LuaUiResource = Resource<Platform, LuaUiOptions>;

/** The resource with the application object of session 1. */
export const state: LuaUiResource = {
  uri: "ui://state",
  description: "The application object of session 1",
  mimeType: "application/json",
  read: async ({ state }) => await (await state.running.existing("1")).ask("state"),
};

/** The resource with the application object of any session. */
export const stateOf: LuaUiResource = {
  template: "ui://state/{sessionId}",
  description: "The application object of a session",
  mimeType: "application/json",
  list: ({ state: platform }) =>
    platform.state !== "RUNNING" ? [] : platform.running.sessions.map(({ session: { id } }) => ({
      uri: `ui://state/${id}`,
      name: `state of session ${id}`,
    })),
  read: async ({ sessionId = "1" }, { state }) =>
    await (await state.running.existing(sessionId)).ask("state"),
};

/** Topics of the reference: the language of views, Lua here, and whole applications. */
const TOPICS = {
  views: "Bindings, paths and elements of views",
  lua: "What Lua code of an application has",
  examples: "Each binding, path, wrapper and function of Lua once, in three applications that run",
  patterns: "Small applications, each whole: list, master and detail, form, dialog, tabs, tree, board, table",
  "more-patterns": "Others: chart, upload, chat, timer, two windows, theme, wizard",
} as const;

/** The resource with the written reference. */
export const reference: LuaUiResource = {
  template: "ui://reference/{topic}",
  description: "How user interfaces are written here: views, lua, examples, patterns, more-patterns",
  mimeType: "text/markdown",
  list: () =>
    Object.entries(TOPICS).map(([topic, description]) => ({
      uri: `ui://reference/${topic}`,
      name: topic,
      description,
    })),
  complete: { topic: (prefix) => Object.keys(TOPICS).filter((topic) => topic.startsWith(prefix)) },
  read: async ({ topic = "" }, { state }) => {
    const text = await state.reference(topic);
    if (text !== undefined) return text;
    throw new ToolError("NOT_FOUND", `There is no topic "${topic}"`, {
      hint: `There are ${Object.keys(TOPICS).join(", ")}`,
    });
  },
};

/** The resource with the variables of the pages of session 1. */
export const variables: LuaUiResource = {
  uri: "ui://variables",
  description: "The variables of the pages of session 1: what each shows, and what failed",
  mimeType: "application/json",
  read: async ({ state }) => await (await state.running.existing("1")).ask("variables"),
};
