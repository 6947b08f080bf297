import { apiAddress } from "#components/api/api-address.ts";
import { MAX_LIVE_TOPICS } from "#lib/contract/limits.ts";
import type { LiveChange } from "./live-change.ts";

/** The part of EventSource that is used here. */
export interface EventStream {
  readonly readyState: number;
  addEventListener(name: string, hear: (event: { readonly data?: unknown }) => void): void;
  close(): void;
}

/** EventSource.CLOSED: it was refused and does not reconnect. */
const CLOSED = 2;
/** All of them: a browser hears only events whose names it asks for. */
const NAMES = {
  run: "run",
  gone: "gone",
  runs: "runs",
  inbox: "inbox",
  tasks: "tasks",
  tokens: "tokens",
} as const satisfies { [Name in Exclude<LiveChange["name"], "look">]: Name };
/** Joins topic changes of one page. */
const GATHER_MS = 50;
/** The server sends a heartbeat every ten seconds; a stream that is silent for longer is dead. */
const SILENCE_MS = 25_000;
const FIRST_RETRY_MS = 2_000;
const LAST_RETRY_MS = 30_000;

/**
 * The browser's single stream. Other topics need a new stream: the old one stays open until the new one is connected,
 * so no event is missed.
 */
export class LiveSource {
  readonly #open: (url: string) => EventStream;
  readonly #onChange: (change: LiveChange) => void;
  readonly #onState: (up: boolean) => void;
  #topics: readonly string[] = [];
  #current: EventStream | undefined;
  #next: EventStream | undefined;
  #gathering: ReturnType<typeof setTimeout> | undefined;
  #retrying: ReturnType<typeof setTimeout> | undefined;
  #silence: ReturnType<typeof setTimeout> | undefined;
  #failures = 0;
  #isUp = false;

  constructor({
    onChange,
    onState,
    open = (url) => new EventSource(url),
  }: {
    onChange: (change: LiveChange) => void;
    onState: (up: boolean) => void;
    open?: (url: string) => EventStream;
  }) {
    this.#open = open;
    this.#onChange = onChange;
    this.#onState = onState;
  }

  setTopics(topics: Iterable<string>): void {
    const sorted = [...new Set(topics)].sort().slice(0, MAX_LIVE_TOPICS);
    if (sorted.join() === this.#topics.join()) return;
    this.#topics = sorted;
    this.#gathering ??= setTimeout(() => {
      this.#gathering = undefined;
      this.#connect();
    }, GATHER_MS);
  }

  /** Reconnects immediately, for example when the page becomes visible. */
  retryNow(): void {
    if (this.#retrying) this.#connect();
  }

  close(): void {
    for (const timer of [this.#gathering, this.#retrying, this.#silence]) clearTimeout(timer);
    this.#next?.close();
    this.#current?.close();
    this.#next = this.#current = undefined;
  }

  #connect(): void {
    clearTimeout(this.#retrying);
    this.#retrying = undefined;
    this.#next?.close();
    this.#next = undefined;
    if (this.#topics.length === 0) {
      this.#current?.close();
      this.#current = undefined;
      clearTimeout(this.#silence);
      return;
    }
    const stream = this.#open(apiAddress("/api/live", { query: { topics: this.#topics } }));
    this.#next = stream;
    stream.addEventListener("open", () => this.#opened(stream));
    stream.addEventListener("error", () => this.#failed(stream));
    stream.addEventListener("beat", () => this.#heard(stream));
    for (const name of Object.values(NAMES)) {
      stream.addEventListener(name, ({ data }) => {
        this.#heard(stream);
        if (stream === this.#current) this.#onChange({ name, ...JSON.parse(String(data)) });
      });
    }
    this.#watch();
  }

  #opened(stream: EventStream): void {
    if (stream === this.#next) {
      this.#current?.close();
      this.#current = stream;
      this.#next = undefined;
    }
    if (stream !== this.#current) return;
    this.#failures = 0;
    this.#watch();
    if (this.#isUp) return;
    this.#isUp = true;
    this.#onState(true);
  }

  #heard(stream: EventStream): void {
    if (stream === this.#current) this.#watch();
  }

  #failed(stream: EventStream): void {
    if (stream !== this.#current && stream !== this.#next) return;
    const isRefused = stream.readyState === CLOSED;
    if (stream === this.#current || !this.#current) this.#down();
    if (isRefused) this.#retryLater();
  }

  #down(): void {
    if (!this.#isUp) return;
    this.#isUp = false;
    this.#onState(false);
  }

  #retryLater(): void {
    const most = Math.min(LAST_RETRY_MS, FIRST_RETRY_MS * 2 ** this.#failures);
    this.#failures += 1;
    clearTimeout(this.#retrying);
    this.#retrying = setTimeout(() => this.#connect(), most * (0.5 + Math.random() / 2));
  }

  #watch(): void {
    clearTimeout(this.#silence);
    this.#silence = setTimeout(() => {
      this.#down();
      this.#current?.close();
      this.#current = undefined;
      this.#connect();
    }, SILENCE_MS);
  }
}
