import { z } from "glovebox";
import { filled } from "../../../kit/filled.ts";
import type { Pretence } from "../../client/session/emulation.ts";
import { browserError } from "../../errors.ts";
import { answerUnseen } from "../../render/answer.ts";
import { tool } from "../../tool.ts";

const SIDE = z.number().int().min(50).max(10_000).optional();

/** The tool `browser_emulate`. */
export const browserEmulate = tool({
  description: "Shows pages as to another device or place, in all tabs; reset forgets what was set before.",
  effect: "write",
  assist: { offered: false },
  input: z.object({
    width: SIDE,
    height: SIDE,
    scale: z.number().min(0.5).max(5).optional(),
    mobile: z.boolean().optional(),
    colors: z.enum(["light", "dark"]).optional(),
    locale: z.string().optional().describe("de-DE"),
    timezone: z.string().optional().describe("Europe/Berlin"),
    location: z.string().optional().describe("52.5, 13.4"),
    offline: z.boolean().optional(),
    user_agent: z.string().optional(),
    reset: z.boolean().default(false),
  }),
  run: async ({ reset, location, user_agent: userAgent, ...rest }, { state, session, signal }) => {
    check("locale", rest.locale, (locale) => Intl.getCanonicalLocales(locale));
    check("timezone", rest.timezone, (timeZone) => new Intl.DateTimeFormat("en", { timeZone }));
    const own = await state.sessionOf(session, signal);
    const { tabs, emulation } = own;
    const where = location === undefined ? {} : { location: parseLocation(location) };
    const agent = userAgent === undefined ? {} : { userAgent };
    const asked = filled(rest);
    const pretence: Pretence = {
      ...(reset ? emulation.base : emulation.pretence),
      ...asked,
      ...where,
      ...agent,
    };
    await own.allowLocation(pretence.location !== undefined);
    await emulation.change(pretence, tabs.open.map((tab) => tab.session));
    const words = Object.entries(pretence).map(([key, value]) => `${key} ${value}`);
    const text = words.length === 0 ? "pages see this machine as it is" : `pages see ${words.join(", ")}`;
    return answerUnseen(await tabs.active(), { content: [text], data: { emulated: pretence } });
  },
});

/** Chromium does not always say so when it does not know a name. */
function check(what: string, name: string | undefined, use: (name: string) => unknown): void {
  if (name === undefined) return;
  try {
    use(name);
  } catch (cause) {
    const hint = what === "locale" ? "Use a name such as de-DE" : "Use a name such as Europe/Berlin";
    throw browserError("INVALID_INPUT", `"${name}" is no ${what}`, { hint, cause });
  }
}

function parseLocation(text: string): [number, number] {
  const [latitude = NaN, longitude = NaN, ...more] = text.split(",").map((part) =>
    part.trim() === "" ? NaN : Number(part)
  );
  if (Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180 && more.length === 0) {
    return [latitude, longitude];
  }
  throw browserError("INVALID_INPUT", `"${text}" is no place`, {
    hint: "Write latitude and longitude such as 52.5, 13.4",
  });
}
