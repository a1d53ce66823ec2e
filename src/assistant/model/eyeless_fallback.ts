import { ModelError } from "./model_error.ts";
import type { Model, ModelReply, ModelRequest, Turn } from "./port.ts";

/** A model that may have no eyes: when its server refuses pictures, it is asked without them from then on. */
export class EyelessFallback implements Model {
  readonly #model: Model;
  #isEyeless = false;

  constructor(model: Model) {
    this.#model = model;
  }

  get name(): string {
    return this.#model.name;
  }

  get hasEyes(): boolean {
    return !this.#isEyeless;
  }

  async step(request: ModelRequest, signal: AbortSignal): Promise<ModelReply> {
    if (this.#isEyeless || !request.turns.some(hasPicture)) {
      return await this.#model.step(this.#isEyeless ? withoutPictures(request) : request, signal);
    }
    try {
      return await this.#model.step(request, signal);
    } catch (error) {
      if (!(error instanceof ModelError) || !PICTURES_REFUSED.includes(error.kind)) throw error;
      // Another reason for the refusal shows itself again without pictures, in the vendor's own words.
      const reply = await this.#model.step(withoutPictures(request), signal);
      this.#isEyeless = true;
      return reply;
    }
  }
}

/** Some servers call it a fault of their own. */
const PICTURES_REFUSED: readonly ModelError["kind"][] = ["refused", "overloaded"];

function hasPicture(turn: Turn): boolean {
  return turn.role === "user" && turn.picture !== undefined;
}

function withoutPictures({ turns, ...request }: ModelRequest): ModelRequest {
  return {
    ...request,
    turns: turns.map((turn) => turn.role === "user" ? { ...turn, picture: undefined } : turn),
  };
}
