/** An event that was sent, or would have been. */
export interface StoredEvent {
  readonly id: string;
  readonly data: string;
}

/** Events of one stream that a client has missed. */
export interface Missed {
  readonly stream: number;
  readonly events: readonly StoredEvent[];
}

/** Limit for what is kept for clients that come back. */
export interface RingLimits {
  readonly maxEvents: number;
  /** Characters. */
  readonly maxLength: number;
}

interface Entry extends StoredEvent {
  readonly stream: number;
  readonly count: number;
}

/** The last events of one session, oldest dropped first. An id names its stream: `stream.count`. */
export class EventRing {
  readonly #limits: RingLimits;
  readonly #entries: Entry[] = [];
  #length = 0;
  #count = 0;

  constructor(limits: RingLimits) {
    this.#limits = limits;
  }

  /** Keeps an event and gives it its id. */
  add(stream: number, data: string): string {
    this.#count += 1;
    const id = `${stream}.${this.#count}`;
    this.#entries.push({ id, data, stream, count: this.#count });
    this.#length += data.length;
    while (this.#entries.length > this.#limits.maxEvents || this.#length > this.#limits.maxLength) {
      this.#length -= this.#entries.shift()?.data.length ?? 0;
    }
    return id;
  }

  /** Returns the events after one, as far as they are still kept; nothing when the id is none of ours. */
  after(lastEventId: string): Missed | undefined {
    const [, stream, count] = /^(\d{1,15})\.(\d{1,15})$/.exec(lastEventId) ?? [];
    if (stream === undefined || count === undefined || Number(count) > this.#count) return undefined;
    const events = this.#entries.filter((entry) =>
      entry.stream === Number(stream) && entry.count > Number(count)
    );
    return { stream: Number(stream), events };
  }
}
