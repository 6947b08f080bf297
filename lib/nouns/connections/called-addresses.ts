import { isExpressionError } from "#lib/language/expressions/expression-error.ts";
import { splitTemplate, type TemplatePart } from "#lib/language/expressions/syntax/split-template.ts";

export interface CalledAddress {
  /** `https://api.example` */
  readonly origin: string;
  /** An address that a test can call. */
  url: string;
  /** Whether only a run computed it, and no published graph or tool server names it. */
  readonly isComputed: boolean;
  waitingRuns: number;
}

/** Limit, because an admin reads the page. */
const MAX_ADDRESSES = 20;
/** The literal part of a template, if it contains the whole host. */
const WHOLE_HOST = /^\s*https?:\/\/[^\s/?#\\]+[/?#\\]/i;

/** Collects the addresses that receive a connection's secret; each origin once. */
export class CalledAddresses {
  readonly #byOrigin = new Map<string, CalledAddress>();
  readonly #computed = new Set<string>();

  get known(): CalledAddress[] {
    return [...this.#byOrigin.values()];
  }

  get computed(): string[] {
    return [...this.#computed];
  }

  /** Adds an http node's address, whose host may be computed from the run's input. */
  addTemplate(template: string, { isRead }: { isRead: boolean }): void {
    const [first, ...others] = partsOf(template);
    const isWhole = others.length === 0;
    if (first?.kind === "text" && (isWhole || WHOLE_HOST.test(first.text))) {
      this.addUrl(first.text, { isRead: isRead && isWhole });
    } else if (this.#computed.size < MAX_ADDRESSES) {
      this.#computed.add(template.trim().slice(0, 200));
    }
  }

  /** @param isRead whether it is called with GET, so that a test may do the same. */
  addUrl(text: string, { isRead }: { isRead: boolean }): void {
    if (!URL.canParse(text.trim())) return;
    const { origin, href } = new URL(text.trim());
    const known = this.#byOrigin.get(origin);
    if (known && isRead && known.url === `${origin}/`) known.url = href;
    if (known || this.#isFull) return;
    this.#byOrigin.set(origin, {
      origin,
      url: isRead ? href : `${origin}/`,
      isComputed: false,
      waitingRuns: 0,
    });
  }

  /** Adds the addresses that waiting runs call. Call it after the graphs were added. */
  addWaiting(origin: string, runs: number): void {
    const known = this.#byOrigin.get(origin);
    if (known) known.waitingRuns += runs;
    else if (!this.#isFull)
      this.#byOrigin.set(origin, { origin, url: `${origin}/`, isComputed: true, waitingRuns: runs });
  }

  get #isFull(): boolean {
    return this.#byOrigin.size >= MAX_ADDRESSES;
  }
}

function partsOf(template: string): readonly TemplatePart[] {
  try {
    return splitTemplate(template);
  } catch (error) {
    if (isExpressionError(error)) return [];
    throw error;
  }
}
