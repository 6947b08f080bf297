import { type LiveChange, type LiveTopic, topicOf } from "./live-change.ts";
import type { LiveSource } from "./live-source.ts";

/** Messages between the tabs of one browser. */
type Message =
  /** A tab's topics: sent when they change, when the leader asks, and regularly as a heartbeat. */
  | { readonly say: "want"; readonly tab: string; readonly topics: readonly string[] }
  | { readonly say: "bye"; readonly tab: string }
  | { readonly say: "who" }
  | { readonly say: "change"; readonly change: LiveChange }
  | { readonly say: "state"; readonly up: boolean };

/** The part of BroadcastChannel that is used here. */
export interface Channel {
  postMessage(message: unknown): void;
  addEventListener(name: "message", hear: (event: { readonly data: unknown }) => void): void;
}

type Hear = (change: LiveChange) => void;
type Source = Pick<LiveSource, "setTopics" | "close" | "retryNow">;
export type CreateSource = (options: { onChange: Hear; onState: (up: boolean) => void }) => Source;

/** A tab's heartbeat interval, and when a silent tab counts as gone: hidden tabs have slow timers. */
export const TICK_MS = 30_000;
const FORGET_MS = 150_000;

/**
 * Shares one stream between a browser's tabs. Browsers open six connections to a server, so seven tabs with a stream
 * each would block: one tab, the leader, has the stream and passes events on.
 */
export class LiveTab {
  readonly #id = Math.random().toString(36).slice(2);
  readonly #channel: Channel;
  readonly #createSource: CreateSource;
  readonly #hearers = new Map<string, Set<Hear>>();
  readonly #stateHearers = new Set<() => void>();
  /** The last known state of each followed run: a new stream sends all of them again. */
  readonly #seen = new Map<string, string>();
  /** Leader only: the topics of other tabs. */
  readonly #others = new Map<string, { readonly topics: readonly string[]; readonly at: number }>();
  /** Leader only: the last event of each run, for tabs that follow it later. */
  readonly #latest = new Map<string, LiveChange>();
  #source: Source | undefined;
  #isUp = false;

  constructor({ channel, createSource }: { channel: Channel; createSource: CreateSource }) {
    this.#channel = channel;
    this.#createSource = createSource;
    channel.addEventListener("message", ({ data }) => this.#receive(data as Message)); // only our own tabs use this channel
  }

  /** Whether a stream is connected; otherwise each follower polls. */
  get isUp(): boolean {
    return this.#isUp;
  }

  onState(hear: () => void): () => void {
    this.#stateHearers.add(hear);
    return () => void this.#stateHearers.delete(hear);
  }

  /** @returns a function that unsubscribes. */
  follow(topic: LiveTopic, hear: Hear): () => void {
    const hearers = this.#hearers.get(topic) ?? new Set();
    const isNew = hearers.size === 0;
    this.#hearers.set(topic, hearers.add(hear));
    if (isNew) this.#wantsChanged();
    const latest = isNew ? this.#latest.get(topic) : undefined;
    if (latest) queueMicrotask(() => this.#tell(latest));
    return () => {
      hearers.delete(hear);
      if (hearers.size > 0) return;
      this.#hearers.delete(topic);
      this.#seen.delete(topic);
      this.#wantsChanged();
    };
  }

  /** This tab becomes the leader and opens the stream. */
  lead(): void {
    this.#source = this.#createSource({
      onChange: (change) => this.#changed(change),
      onState: (up) => {
        this.#post({ say: "state", up });
        this.#state(up);
      },
    });
    this.#post({ say: "who" });
    this.#wantsChanged();
  }

  /** Call it regularly. */
  tick(): void {
    for (const [tab, { at }] of this.#others) if (Date.now() - at > FORGET_MS) this.#others.delete(tab);
    if (this.#source) this.#setTopics();
    else this.#wantsChanged();
  }

  /** The page has become visible. */
  retryNow(): void {
    this.#source?.retryNow();
  }

  leave(): void {
    this.#post({ say: "bye", tab: this.#id });
    this.#source?.close();
  }

  #wantsChanged(): void {
    if (this.#source) this.#setTopics();
    else this.#post({ say: "want", tab: this.#id, topics: [...this.#hearers.keys()] });
  }

  #setTopics(): void {
    const others = [...this.#others.values()].flatMap(({ topics }) => topics);
    const topics = new Set([...this.#hearers.keys(), ...others]);
    for (const topic of this.#latest.keys()) if (!topics.has(topic)) this.#latest.delete(topic);
    this.#source?.setTopics(topics);
  }

  #receive(message: Message): void {
    switch (message.say) {
      case "who":
        this.#wantsChanged();
        break;
      case "change":
        this.#tell(message.change);
        break;
      case "state":
        this.#state(message.up);
        break;
      case "want":
        if (this.#source) this.#wanted(message.tab, message.topics);
        break;
      case "bye":
        this.#others.delete(message.tab);
        if (this.#source) this.#setTopics();
        break;
    }
  }

  #wanted(tab: string, topics: readonly string[]): void {
    const before = this.#others.get(tab);
    this.#others.set(tab, { topics, at: Date.now() });
    this.#setTopics();
    if (!before) this.#post({ say: "state", up: this.#isUp });
    for (const topic of topics) {
      const latest = before?.topics.includes(topic) ? undefined : this.#latest.get(topic);
      if (latest) this.#post({ say: "change", change: latest });
    }
  }

  #changed(change: LiveChange): void {
    const topic = topicOf(change);
    if (topic !== undefined && (change.name === "run" || change.name === "gone"))
      this.#latest.set(topic, change);
    this.#post({ say: "change", change });
    this.#tell(change);
  }

  #tell(change: LiveChange): void {
    const topic = topicOf(change);
    if (topic === undefined) return;
    if (change.name === "run" || change.name === "gone") {
      const seen = change.name === "run" ? `${change.status} ${change.sequence}` : "gone";
      if (this.#seen.get(topic) === seen || !this.#hearers.has(topic)) return;
      this.#seen.set(topic, seen);
    }
    for (const hear of this.#hearers.get(topic) ?? []) hear(change);
  }

  #state(up: boolean): void {
    if (up === this.#isUp) return;
    this.#isUp = up;
    for (const hear of this.#stateHearers) hear();
    // Lists cannot know which events they have missed.
    if (up) for (const hearers of this.#hearers.values()) for (const hear of hearers) hear({ name: "look" });
  }

  #post(message: Message): void {
    this.#channel.postMessage(message);
  }
}
