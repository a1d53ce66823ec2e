import type { Session } from "glovebox";
import { browserError } from "../../errors.ts";

/** Context that a session begins with. */
const FIRST = "";
const MOST = 20;
const LONGEST = 40;

interface Known {
  current: string;
  readonly names: Set<string>;
}

/** The contexts of each MCP session by their names, and the one that its tools work in. */
export class NamedContexts {
  readonly #sessions = new Map<string, Known>();

  /** Returns what the current context of a session is kept under. */
  keyOf(session: Session): string {
    return this.#key(session, this.#sessions.get(session.id)?.current ?? FIRST);
  }

  /** Tells whether the session works in another context than its first one. */
  isNamed(session: Session): boolean {
    return (this.#sessions.get(session.id)?.current ?? FIRST) !== FIRST;
  }

  /** Returns the names of the contexts of a session, the current one first. */
  names(session: Session): readonly string[] {
    const { current, names } = this.#of(session);
    return [current, ...[...names].filter((each) => each !== current)];
  }

  /** @throws ToolError `LIMIT` when there are too many, `INVALID_INPUT` for a name that is too long */
  use(session: Session, name: string): void {
    if (name.length > LONGEST) {
      throw browserError("INVALID_INPUT", "Cannot begin a context of so long a name", {
        hint: `Use at most ${LONGEST} characters, such as buyer`,
      });
    }
    const known = this.#of(session);
    if (!known.names.has(name) && known.names.size >= MOST) {
      throw browserError("LIMIT", `Cannot begin the context "${name}": there are ${MOST}`, {
        hint: "Close one with browser_context",
      });
    }
    known.names.add(name);
    known.current = name;
  }

  /**
   * Takes a context away; its session goes on in the first one.
   *
   * @returns what it was kept under
   * @throws ToolError `NOT_FOUND` for one that there is not, `CONFLICT` for the first one
   */
  end(session: Session, name: string): string {
    const known = this.#of(session);
    if (name === FIRST) {
      throw browserError("CONFLICT", "Cannot end the first context", { hint: "Name another one" });
    }
    if (!known.names.delete(name)) {
      throw browserError("NOT_FOUND", `There is no context "${name}"`, {
        hint: `There are: ${[...known.names].map((each) => `"${each}"`).join(", ")}`,
      });
    }
    if (known.current === name) known.current = FIRST;
    return this.#key(session, name);
  }

  /** The session is over. */
  forget(session: Session): void {
    this.#sessions.delete(session.id);
  }

  #of({ id }: Session): Known {
    const known = this.#sessions.get(id) ?? { current: FIRST, names: new Set([FIRST]) };
    this.#sessions.set(id, known);
    return known;
  }

  #key({ id }: Session, name: string): string {
    return name === FIRST ? id : `${id} ${name}`;
  }
}
