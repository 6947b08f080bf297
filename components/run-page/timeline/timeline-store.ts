import type { Timeline } from "#lib/contract/dashboard/run.ts";
import type { IterationOrder } from "#lib/contract/dashboard/run-shapes.ts";
import { type TimedRow, timedRow } from "./timed-row.ts";
import { byAttention, mergeRows, type TimelineLevel, TOP } from "./timeline-lines.ts";

export interface TimelineQuery {
  readonly within: string | undefined;
  readonly cursor: string | undefined;
  readonly since: string | undefined;
}
type ReadTimeline = (query: TimelineQuery) => Promise<Timeline>;

/** The loaded part of a run's timeline. */
export interface TimelineState {
  readonly levels: ReadonlyMap<string, TimelineLevel>;
  readonly turns: number;
  readonly startedAt: string | null;
  readonly endedAt: string | null;
  /** How far this machine's clock is ahead of the server's. */
  readonly clockAheadMs: number;
}

interface Level extends TimelineLevel {
  readonly cursor: string | undefined;
  readonly lastSequence: string;
}

const UNREAD: Level = {
  rows: [],
  hasMore: true,
  isLoading: false,
  error: null,
  cursor: undefined,
  lastSequence: "0",
};

/** Minimum time between updates, for runs with a thousand events a second. */
const REFRESH_MS = 600;

/**
 * The loaded part of a timeline: pages of its top and of each expanded loop, kept up to date by requests with `since`.
 * Requests for one level never overlap.
 */
export class TimelineStore {
  readonly #read: ReadTimeline;
  readonly #order: IterationOrder;
  readonly #listeners = new Set<() => void>();
  readonly #levels = new Map<string, Level>();
  #timer: ReturnType<typeof setTimeout> | undefined;
  readonly #running = new Map<string, Promise<void>>();
  readonly #outdated = new Set<string>();
  #state: TimelineState = {
    levels: new Map(),
    turns: 1,
    startedAt: null,
    endedAt: null,
    clockAheadMs: 0,
  };

  /** @param order the one of iterations in which `read` answers. */
  constructor(read: ReadTimeline, order: IterationOrder = "number") {
    this.#read = read;
    this.#order = order;
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };
  readonly state = (): TimelineState => this.#state;

  /** Loads the first page of the top, unless loaded. */
  begin(): Promise<void> {
    return this.#levels.get(TOP)?.rows.length ? Promise.resolve() : this.more(TOP);
  }

  /** Loads a level's next page; joins a request that is in flight. */
  more(within: string): Promise<void> {
    const level = this.#levels.get(within) ?? UNREAD;
    const running = this.#running.get(within);
    if (running) return running;
    if (!level.hasMore) return Promise.resolve();
    return this.#reading(within, level, async () => {
      const page = await this.#ask({ within, cursor: level.cursor });
      const isFirst = level.cursor === undefined;
      this.#keep(within, {
        rows: [...level.rows, ...page.rows.map(timedRow)],
        hasMore: page.pagination.hasMore,
        cursor: page.pagination.nextCursor ?? undefined,
        // Changes during the loading of pages are requested from the first page on.
        lastSequence: isFirst ? page.lastSequence : level.lastSequence,
      });
    });
  }

  /** Like `refresh`, but delayed and combined. */
  refreshSoon(): void {
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined;
      void this.refresh();
    }, REFRESH_MS);
  }

  /** Updates every loaded level. */
  async refresh(): Promise<void> {
    await Promise.all([...this.#levels.keys()].map((within) => this.#refreshLevel(within)));
  }

  /**
   * Reloads rows that were running when the run ended: a cancel ends nodes without an event of their own, so `since`
   * does not return them.
   */
  async settle(): Promise<void> {
    // A request in flight may have been answered before the end.
    await Promise.all(this.#running.values());
    for (const [within, level] of this.#levels) {
      const [first] = level.rows.filter(({ to }) => to === null);
      if (!first) continue;
      const before = BigInt(first.row.sequence) - 1n;
      if (before < BigInt(level.lastSequence)) this.#keep(within, { lastSequence: String(before) });
    }
    await this.refresh();
  }

  async #refreshLevel(within: string): Promise<void> {
    const level = this.#levels.get(within) ?? UNREAD;
    if (level.isLoading) {
      this.#outdated.add(within);
      return;
    }
    await this.#reading(within, level, async () => {
      const page = await this.#ask({ within, since: level.lastSequence });
      if (!page.isComplete) {
        this.#keep(within, { ...UNREAD, rows: level.rows });
        this.#outdated.delete(within);
        return this.#reread(within);
      }
      const changed = page.rows.map(timedRow);
      this.#keep(within, {
        rows: mergeRows(level.rows, changed, {
          append: !level.hasMore,
          ...(this.#order === "attention" && { inOrder: byAttention }),
        }),
        lastSequence: page.lastSequence,
      });
    });
  }

  /** Replaces all loaded rows with the first page. */
  async #reread(within: string): Promise<void> {
    const page = await this.#ask({ within });
    this.#keep(within, {
      rows: page.rows.map(timedRow),
      hasMore: page.pagination.hasMore,
      cursor: page.pagination.nextCursor ?? undefined,
      lastSequence: page.lastSequence,
    });
  }

  #reading(within: string, level: Level, read: () => Promise<void>): Promise<void> {
    this.#levels.set(within, { ...level, isLoading: true, error: null });
    this.#tell();
    const running = read()
      .catch((error: unknown) => {
        this.#keep(within, { error: error instanceof Error ? error : new Error(String(error)) });
      })
      .then(() => {
        this.#running.delete(within);
        this.#keep(within, { isLoading: false });
        this.#tell();
        if (this.#outdated.delete(within)) return this.#refreshLevel(within);
      });
    this.#running.set(within, running);
    return running;
  }

  async #ask({ within, cursor, since }: { within: string; cursor?: string | undefined; since?: string }) {
    const page = await this.#read({ within: within === TOP ? undefined : within, cursor, since });
    const { turns, startedAt, endedAt, now } = page;
    const clockAheadMs = Date.now() - Date.parse(now);
    this.#state = { ...this.#state, turns, startedAt, endedAt, clockAheadMs };
    return page;
  }

  #keep(within: string, change: Partial<Level>): void {
    this.#levels.set(within, { ...(this.#levels.get(within) ?? UNREAD), ...change });
  }

  #tell(): void {
    this.#state = { ...this.#state, levels: new Map(this.#levels) };
    for (const listener of this.#listeners) listener();
  }

  /** Whether a called run that is under way is unfolded: its events do not count among those of the run itself. */
  followsCalledRun(): boolean {
    return [...this.#levels].some(
      ([within, { rows }]) => within.startsWith("run_") && rows.some(({ to }) => to === null),
    );
  }

  /** All loaded rows, including those inside loops. */
  rows(): TimedRow[] {
    return [...this.#levels.values()].flatMap(({ rows }) => rows);
  }
}
