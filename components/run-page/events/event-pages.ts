import type { EventPage } from "#lib/contract/dashboard/run.ts";
import type { RunEvent } from "#lib/contract/dashboard/run-shapes.ts";

export type ReadEvents = (
  place: { after: string; limit: number } | { before: string; limit: number },
) => Promise<Pick<EventPage, "events" | "hasBefore" | "hasAfter">>;

export const PAGE_EVENTS = 200;
/** Pages kept in memory, about 4,000 events; others only have their counts. */
const KEPT_PAGES = 20;

interface Page {
  /** The sequence before its first event. */
  readonly after: string;
  /** Its (expected) number of events. */
  readonly count: number;
  readonly events: readonly RunEvent[] | null;
}

/** The list's state: the number of rows, and the loaded ones. */
export interface EventPlaces {
  readonly count: number;
  readonly at: (index: number) => RunEvent | undefined;
  readonly indexOf: (sequence: string) => number;
  /** The number of events added at the top. */
  readonly shift: number;
  readonly hasBefore: boolean;
  readonly hasAfter: boolean;
  /** Whether anything was loaded yet. */
  readonly isEmpty: boolean | null;
  readonly error: Error | null;
}

/**
 * A run's events, of which only some are in memory. Unfiltered, sequences have no gaps, so every position is known from
 * the start and the scrollbar reaches all of them. Filtered, the list grows at its ends as it is loaded.
 */
export class EventPages {
  readonly #read: ReadEvents;
  readonly #isDense: boolean;
  readonly #listeners = new Set<() => void>();
  readonly #reading = new Set<string>();
  #pages: readonly Page[] = [];
  #hasBefore = false;
  #hasAfter = true;
  #shift = 0;
  #error: Error | null = null;
  #places: EventPlaces;

  constructor({ read, isDense }: { read: ReadEvents; isDense: boolean }) {
    this.#read = read;
    this.#isDense = isDense;
    this.#places = this.#describe();
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };
  readonly places = (): EventPlaces => this.#places;

  /** The run's current number of events. */
  grow(lastSequence: number): void {
    if (this.#isDense) {
      this.#pages = densePages(lastSequence, this.#pages);
      this.#hasAfter = false;
    } else if (this.#pages.length > 0) {
      this.#hasAfter = true;
    }
    this.#tell();
  }

  /** Loads the start of the list: its first event, or around a given one. */
  async begin(sequence: string | null): Promise<void> {
    if (this.#isDense || this.#pages.length > 0) return;
    if (sequence === null) return this.after();
    const anchor = String(BigInt(sequence) - 1n);
    await this.#once("begin", async () => {
      const [before, after] = await Promise.all([
        this.#read({ before: sequence, limit: PAGE_EVENTS }),
        this.#read({ after: anchor, limit: PAGE_EVENTS }),
      ]);
      this.#pages = [pageBefore(before.events, sequence), pageAfter(after.events, anchor)].filter(
        ({ count }) => count > 0,
      );
      this.#hasBefore = before.hasBefore;
      this.#hasAfter = after.hasAfter;
    });
  }

  /** Loads missing rows between two positions, and drops distant pages. */
  need(start: number, end: number): void {
    let index = 0;
    const wanted = new Set<Page>();
    for (const page of this.#pages) {
      const isNear = index <= end && index + page.count > start;
      if (isNear) wanted.add(page);
      const missing = page.events === null || page.events.length < page.count;
      if (isNear && missing) void this.#fill(page);
      index += page.count;
    }
    if (start <= 0 && this.#hasBefore) void this.before();
    if (end >= index - 1 && this.#hasAfter && this.#pages.length > 0) void this.after();
    this.#letGo(wanted);
  }

  async after(): Promise<void> {
    const last = this.#pages.at(-1);
    const after = last === undefined ? "0" : (last.events?.at(-1)?.sequence ?? null);
    if (after === null) return;
    await this.#once(`after ${after}`, async () => {
      const { events, hasAfter } = await this.#read({ after, limit: PAGE_EVENTS });
      if (events.length > 0) this.#pages = [...this.#pages, pageAfter(events, after)];
      this.#hasAfter = hasAfter;
    });
  }

  async before(): Promise<void> {
    const first = this.#pages[0]?.events?.[0];
    if (!first) return;
    await this.#once(`before ${first.sequence}`, async () => {
      const { events, hasBefore } = await this.#read({ before: first.sequence, limit: PAGE_EVENTS });
      if (events.length > 0) this.#pages = [pageBefore(events, first.sequence), ...this.#pages];
      this.#shift += events.length;
      this.#hasBefore = hasBefore;
    });
  }

  async #fill(page: Page): Promise<void> {
    await this.#once(`fill ${page.after}`, async () => {
      const { events } = await this.#read({ after: page.after, limit: Math.max(page.count, 1) });
      this.#pages = this.#pages.map((one) => (one.after === page.after ? { ...one, events } : one));
    });
  }

  async #once(name: string, read: () => Promise<void>): Promise<void> {
    if (this.#reading.has(name)) return;
    this.#reading.add(name);
    try {
      await read();
      this.#error = null;
    } catch (error) {
      this.#error = error instanceof Error ? error : new Error(String(error));
    } finally {
      this.#reading.delete(name);
      this.#tell();
    }
  }

  #letGo(wanted: ReadonlySet<Page>): void {
    const held = this.#pages.filter(({ events }) => events !== null);
    if (held.length <= KEPT_PAGES) return;
    const middle = this.#pages.findIndex((page) => wanted.has(page));
    const distance = (page: Page) => Math.abs(this.#pages.indexOf(page) - middle);
    const far = new Set(
      held.toSorted((a, b) => distance(b) - distance(a)).slice(0, held.length - KEPT_PAGES),
    );
    this.#pages = this.#pages.map((page) =>
      far.has(page) && !wanted.has(page) ? { ...page, events: null } : page,
    );
    this.#tell();
  }

  #tell(): void {
    this.#places = this.#describe();
    for (const listener of this.#listeners) listener();
  }

  #describe(): EventPlaces {
    const pages = this.#pages;
    const starts: number[] = [];
    let count = 0;
    for (const page of pages) {
      starts.push(count);
      count += page.count;
    }
    return {
      count,
      at: (index) => {
        const page = this.#isDense ? Math.floor(index / PAGE_EVENTS) : pageOf(starts, index);
        return pages[page]?.events?.[index - (starts[page] ?? 0)];
      },
      indexOf: (sequence) => {
        if (this.#isDense) return Number(sequence) - 1;
        for (const [page, { events }] of pages.entries()) {
          const found = events?.findIndex((event) => event.sequence === sequence) ?? -1;
          if (found >= 0) return (starts[page] ?? 0) + found;
        }
        return -1;
      },
      shift: this.#shift,
      hasBefore: this.#hasBefore,
      hasAfter: this.#hasAfter,
      isEmpty: pages.length > 0 ? false : this.#hasAfter && !this.#isDense ? null : true,
      error: this.#error,
    };
  }
}

function densePages(lastSequence: number, known: readonly Page[]): Page[] {
  const pages: Page[] = [];
  for (let first = 0; first < lastSequence; first += PAGE_EVENTS) {
    const count = Math.min(PAGE_EVENTS, lastSequence - first);
    const page = known[first / PAGE_EVENTS];
    pages.push(page?.count === count ? page : { after: String(first), count, events: page?.events ?? null });
  }
  return pages;
}

function pageAfter(events: readonly RunEvent[], after: string): Page {
  return { after, count: events.length, events };
}

function pageBefore(events: readonly RunEvent[], before: string): Page {
  const first = events[0]?.sequence ?? before;
  return { after: String(BigInt(first) - 1n), count: events.length, events };
}

/** The last page that starts at or before the position. */
function pageOf(starts: readonly number[], index: number): number {
  let low = 0;
  let high = starts.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((starts[middle] ?? 0) <= index) low = middle;
    else high = middle - 1;
  }
  return low;
}
