import { isExpressionError } from "#lib/language/expressions/expression-error.ts";
import { splitTemplate, type TemplatePart } from "#lib/language/expressions/syntax/split-template.ts";

export interface CalledAddress {
  /** `https://api.example` */
  readonly origin: string;
  /** What a test can call there. */
  url: string;
  /** Whether no published graph or tool server says it: a run made it of its input. */
  readonly isComputed: boolean;
  waitingRuns: number;
}

/** Of a page that an admin reads. */
const MAX_ADDRESSES = 20;
/** The literal part of a template that already has the whole host. */
const WHOLE_HOST = /^\s*https?:\/\/[^\s/?#\\]+[/?#\\]/i;

/** Where a connection's secret is sent, gathered from what names it; each origin once. */
export class CalledAddresses {
  readonly #byOrigin = new Map<string, CalledAddress>();
  readonly #computed = new Set<string>();

  get known(): CalledAddress[] {
    return [...this.#byOrigin.values()];
  }

  get computed(): string[] {
    return [...this.#computed];
  }

  /** Of an http node: its host may be computed of the run's input. */
  addTemplate(template: string, { isRead }: { isRead: boolean }): void {
    const [first, ...others] = partsOf(template);
    const isWhole = others.length === 0;
    if (first?.kind === "text" && (isWhole || WHOLE_HOST.test(first.text))) {
      this.addUrl(first.text, { isRead: isRead && isWhole });
    } else if (this.#computed.size < MAX_ADDRESSES) {
      this.#computed.add(template.trim().slice(0, 200));
    }
  }

  /** @param isRead whether the very address is read with GET, so that a test may do so too. */
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

  /** What runs wait to call. To be added after what graphs say. */
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
