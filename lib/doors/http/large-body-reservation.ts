import { MAX_BODY_BYTES } from "#lib/contract/limits.ts";
import { LARGE_BODIES_AT_ONCE } from "./body-bounds.ts";
import { ByteBudget } from "./byte-budget.ts";
import { exchangeOf } from "./node-exchange.ts";

const largeBodies = new ByteBudget({
  capacityBytes: LARGE_BODIES_AT_ONCE * MAX_BODY_BYTES,
  maxWaiting: 64,
  maxWaitSeconds: 120,
});

/** One request's place among the large bodies. */
export class LargeBodyReservation {
  readonly #bytes: number;
  #giveBack: (() => void) | undefined;

  constructor({ bytes }: { bytes: number }) {
    this.#bytes = bytes;
  }

  /** @throws DomainError unavailable when too many large bodies are under way. */
  async make(): Promise<void> {
    this.#giveBack ??= await largeBodies.reserve({ bytes: this.#bytes });
  }

  release(): void {
    this.#giveBack?.();
  }

  /** What was read lives as long as the request that works with it; where its end cannot be seen, until now. */
  releaseWithAnswer(request: Request): void {
    const outgoing = exchangeOf(request)?.outgoing;
    if (outgoing && !outgoing.closed) outgoing.once("close", () => this.release());
    else this.release();
  }
}
