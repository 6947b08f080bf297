import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { LiveChange } from "./live-change.ts";
import { type EventStream, LiveSource } from "./live-source.ts";

class FakeStream implements EventStream {
  readyState = 0;
  readonly #hearers = new Map<string, ((event: { data?: unknown }) => void)[]>();
  readonly url: string;

  constructor(url: string) {
    this.url = url;
  }

  addEventListener(name: string, hear: (event: { data?: unknown }) => void): void {
    this.#hearers.set(name, [...(this.#hearers.get(name) ?? []), hear]);
  }

  close(): void {
    this.readyState = 2;
  }

  open(): void {
    this.readyState = 1;
    this.send("open");
  }

  send(name: string, data?: unknown): void {
    for (const hear of this.#hearers.get(name) ?? []) hear({ data: JSON.stringify(data) });
  }

  refuse(): void {
    this.readyState = 2;
    this.send("error");
  }
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function source() {
  const streams: FakeStream[] = [];
  const changes: LiveChange[] = [];
  const states: boolean[] = [];
  const live = new LiveSource({
    onChange: (change) => changes.push(change),
    onState: (up) => states.push(up),
    open: (url) => {
      const stream = new FakeStream(url);
      streams.push(stream);
      return stream;
    },
  });
  const follow = (...topics: string[]) => {
    live.setTopics(topics);
    vi.advanceTimersByTime(50);
  };
  return { live, streams, changes, states, follow };
}

test("topics that come one after the other are one stream", () => {
  const { live, streams } = source();
  live.setTopics(["runs"]);
  live.setTopics(["runs", "inbox"]);
  vi.advanceTimersByTime(50);
  expect(streams.map(({ url }) => url)).toEqual(["/api/live?topics=inbox&topics=runs"]);
});

test("other topics are another stream, and the old one goes on until it is open", () => {
  const { streams, changes, follow } = source();
  follow("runs");
  streams[0]?.open();
  follow("runs", "inbox");
  streams[0]?.send("runs", { runIds: ["a"] });
  streams[1]?.open();
  streams[1]?.send("inbox", {});
  streams[0]?.send("runs", { runIds: ["late"] });
  expect(changes).toEqual([{ name: "runs", runIds: ["a"] }, { name: "inbox" }]);
  expect(streams.map(({ readyState }) => readyState)).toEqual([2, 1]);
});

test("a stream that is refused is tried again, later each time, and at once when somebody looks", () => {
  const { live, streams, states, follow } = source();
  follow("runs");
  streams[0]?.open();
  streams[0]?.refuse();
  expect(states).toEqual([true, false]);
  vi.advanceTimersByTime(2_000);
  expect(streams).toHaveLength(2);
  streams[1]?.refuse();
  vi.advanceTimersByTime(1_900);
  expect(streams).toHaveLength(2);
  live.retryNow();
  expect(streams).toHaveLength(3);
  streams[2]?.open();
  expect(states).toEqual([true, false, true]);
});

test("a stream that falls silent is given up for a new one", () => {
  const { streams, states, follow } = source();
  follow("runs");
  streams[0]?.open();
  for (let beats = 0; beats < 5; beats += 1) {
    vi.advanceTimersByTime(10_000);
    streams[0]?.send("beat", {});
  }
  expect(streams).toHaveLength(1);
  vi.advanceTimersByTime(25_000);
  expect(streams).toHaveLength(2);
  expect([streams[0]?.readyState, states]).toEqual([2, [true, false]]);
});

test("who follows nothing has no stream", () => {
  const { streams, follow } = source();
  follow("runs");
  streams[0]?.open();
  follow();
  expect(streams.map(({ readyState }) => readyState)).toEqual([2]);
});
