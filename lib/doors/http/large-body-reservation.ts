import { MAX_BODY_BYTES } from "#lib/contract/limits.ts";
import { LARGE_BODIES_AT_ONCE } from "./body-bounds.ts";
import { ByteBudget } from "./byte-budget.ts";
import { exchangeOf } from "./node-exchange.ts";

const largeBodies = new ByteBudget({
  capacityBytes: LARGE_BODIES_AT_ONCE * MAX_BODY_BYTES,
  maxWaiting: 64,
  maxWaitSeconds: 120,
});

/** One request's reservation for a large body. */
export class LargeBodyReservation {
  readonly #bytes: number;
  #giveBack: (() => void) | undefined;

  constructor({ bytes }: { bytes: number }) {
    this.#bytes = bytes;
  }

  /** @throws DomainError unavailable if too many large bodies are in memory. */
  async make(): Promise<void> {
    this.#giveBack ??= await largeBodies.reserve({ bytes: this.#bytes });
  }

  release(): void {
    this.#giveBack?.();
  }

  /** Releases the reservation when the response ends; immediately if the host does not show that. */
  releaseWithAnswer(request: Request): void {
    const outgoing = exchangeOf(request)?.outgoing;
    if (outgoing && !outgoing.closed) outgoing.once("close", () => this.release());
    else this.release();
  }
}
