import { CdpError } from "../../cdp/connection.ts";
import type { Params } from "../../cdp/protocol.ts";
import { browserError } from "../../errors.ts";
import type { CdpSession } from "./session.ts";

/** Properties of the machine and its user that a page is made to believe. An undefined one is as it really is. */
export interface Pretence {
  readonly width?: number | undefined;
  readonly height?: number | undefined;
  readonly scale?: number | undefined;
  readonly mobile?: boolean | undefined;
  readonly colors?: "light" | "dark" | undefined;
  readonly locale?: string | undefined;
  readonly timezone?: string | undefined;
  /** Latitude, longitude and, in metres, accuracy. */
  readonly location?: readonly [number, number, number?] | undefined;
  readonly offline?: boolean | undefined;
  readonly userAgent?: string | undefined;
}

/** Emulation for the pages of a session: those that are open, and those that will be. */
export class Emulation {
  readonly #window: { readonly width: number; readonly height: number } | undefined;
  /** Properties that the user has set, which no reset forgets. */
  readonly base: Pretence;
  #pretence: Pretence;

  /** @param window the size of pages without a window */
  constructor(window: { readonly width: number; readonly height: number } | undefined, base: Pretence) {
    this.#window = window;
    this.base = base;
    this.#pretence = base;
  }

  get pretence(): Pretence {
    return this.#pretence;
  }

  /**
   * Pretends something more, or something else, in these pages and in later ones.
   *
   * @throws ToolError `INVALID_INPUT` when Chromium does not know a name; nothing is changed then
   */
  async change(pretence: Pretence, sessions: readonly CdpSession[]): Promise<void> {
    const before = this.#pretence;
    this.#pretence = pretence;
    try {
      await Promise.all(sessions.map((session) => this.apply(session, before)));
    } catch (error) {
      this.#pretence = before;
      await Promise.allSettled(sessions.map((session) => this.apply(session, pretence)));
      if (!(error instanceof CdpError)) throw error;
      throw browserError("INVALID_INPUT", `Cannot pretend that: ${error.message.replace(/^\S+: /, "")}`, {
        hint: "Use names such as de-DE and Europe/Berlin",
        cause: error,
      });
    }
  }

  /** Makes one page believe it; only what differs from `before` is said. */
  async apply(session: CdpSession, before: Pretence = {}): Promise<void> {
    const now = this.#pretence;
    const differs = (...keys: readonly (keyof Pretence)[]) =>
      keys.some((key) => JSON.stringify(now[key]) !== JSON.stringify(before[key]));
    const fresh = Object.keys(before).length === 0;
    await Promise.all([
      (fresh || differs("width", "height", "scale", "mobile")) && this.#view(session),
      differs("colors") && session.send("Emulation.setEmulatedMedia", {
        features: [{ name: "prefers-color-scheme", value: now.colors ?? "" }],
      }),
      differs("locale") && this.#locale(session),
      differs("timezone") &&
      session.send("Emulation.setTimezoneOverride", { timezoneId: now.timezone ?? "" }),
      differs("location") && this.#location(session),
      differs("offline") && session.send("Network.emulateNetworkConditions", {
        offline: now.offline ?? false,
        latency: 0,
        downloadThroughput: -1,
        uploadThroughput: -1,
      }),
      differs("userAgent", "locale") && session.send("Emulation.setUserAgentOverride", {
        userAgent: now.userAgent ?? "",
        ...(now.locale === undefined ? {} : { acceptLanguage: now.locale }),
      }),
    ]);
  }

  async #view(session: CdpSession): Promise<void> {
    const { width, height, scale, mobile } = this.#pretence;
    const asked = width ?? height ?? scale ?? mobile;
    if (asked === undefined && this.#window === undefined) {
      return await session.send("Emulation.clearDeviceMetricsOverride", undefined);
    }
    // 0 leaves a window as it is.
    const size = { width: width ?? this.#window?.width ?? 0, height: height ?? this.#window?.height ?? 0 };
    const view: Params<"Emulation.setDeviceMetricsOverride"> = {
      ...size,
      screenWidth: size.width,
      screenHeight: size.height,
      deviceScaleFactor: scale ?? (this.#window === undefined ? 0 : 1),
      mobile: mobile ?? false,
    };
    await Promise.all([
      session.send("Emulation.setDeviceMetricsOverride", view),
      session.send("Emulation.setTouchEmulationEnabled", { enabled: mobile ?? false }),
    ]);
  }

  /** Chromium takes one word a process, and says so when a second page of it is told the same. */
  async #locale(session: CdpSession): Promise<void> {
    const { locale } = this.#pretence;
    try {
      await session.send("Emulation.setLocaleOverride", locale === undefined ? {} : { locale });
    } catch (error) {
      if (!(error instanceof CdpError) || !/already in effect/.test(error.message)) throw error;
    }
  }

  async #location(session: CdpSession): Promise<void> {
    const { location } = this.#pretence;
    if (location === undefined) return await session.send("Emulation.clearGeolocationOverride", undefined);
    const [latitude, longitude, accuracy = 10] = location;
    await session.send("Emulation.setGeolocationOverride", { latitude, longitude, accuracy });
  }
}
