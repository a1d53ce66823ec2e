import type { Resource } from "glovebox";
import type { Platform } from "./client/platform.ts";
import type { LuaUiOptions } from "./options.ts";

type LuaUiResource = Resource<Platform, LuaUiOptions>;

export const state: LuaUiResource = {
  uri: "ui://state",
  description: "The application object of session 1",
  mimeType: "application/json",
  read: async ({ state }) => await (await state.running.existing("1")).ask("state"),
};

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

export const variables: LuaUiResource = {
  uri: "ui://variables",
  description: "The variables of the pages of session 1: what each shows, and what failed",
  mimeType: "application/json",
  read: async ({ state }) => await (await state.running.existing("1")).ask("variables"),
};
