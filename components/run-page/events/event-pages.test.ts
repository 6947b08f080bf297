import { expect, test } from "vitest";
import type { RunEvent } from "#lib/contract/dashboard/run-shapes.ts";
import { EventPages, PAGE_EVENTS, type ReadEvents } from "./event-pages.ts";

const event = (sequence: number): RunEvent => ({
  id: `run_1:${sequence}`,
  sequence: String(sequence),
  timestamp: "2026-11-21T09:30:00.000Z",
  eventType: "node_started",
  nodeId: null,
  status: null,
  occurrenceId: null,
  loopPath: null,
  nodeName: null,
  turn: 1,
  preview: null,
});

/** A run with events 1 to `last`; `matches` decides which of them a filter finds. */
function service(last: number, matches: (sequence: number) => boolean = () => true) {
  const asked: string[] = [];
  const all = Array.from({ length: last }, (_, index) => index + 1).filter(matches);
  const read: ReadEvents = async (place) => {
    asked.push("after" in place ? `after ${place.after}` : `before ${place.before}`);
    const found =
      "after" in place
        ? all.filter((one) => one > Number(place.after)).slice(0, place.limit)
        : all.filter((one) => one < Number(place.before)).slice(-place.limit);
    return {
      events: found.map(event),
      hasBefore: (found[0] ?? 0) > (all[0] ?? 0),
      hasAfter: (found.at(-1) ?? last) < (all.at(-1) ?? 0),
    };
  };
  return { read, asked };
}

const settled = () => new Promise((resolve) => setTimeout(resolve));

test("unfiltered, every place is known at once, and only what is looked at is read", async () => {
  const { read, asked } = service(100_000);
  const pages = new EventPages({ read, isDense: true });
  pages.grow(100_000);
  expect(pages.places().count).toBe(100_000);
  pages.need(50_190, 50_230);
  await settled();
  expect(asked).toEqual(["after 50000", "after 50200"]);
  expect(pages.places().at(50_199)?.sequence).toBe("50200");
  expect(pages.places().at(50_200)?.sequence).toBe("50201");
  expect(pages.places().at(0)).toBeUndefined();
  expect(pages.places().indexOf("77000")).toBe(76_999);
});

test("scrolling over a hundred thousand events never holds more than some thousands", async () => {
  const { read } = service(100_000);
  const pages = new EventPages({ read, isDense: true });
  pages.grow(100_000);
  for (let at = 0; at < 100_000; at += PAGE_EVENTS) {
    pages.need(at, at + 40);
    await settled();
  }
  let held = 0;
  for (let index = 0; index < 100_000; index += 1) if (pages.places().at(index)) held += 1;
  expect(held).toBeLessThanOrEqual(21 * PAGE_EVENTS);
  expect(pages.places().at(99_810)).toBeDefined();
});

test("a run that goes on has more places, and its last page is read again", async () => {
  const { read, asked } = service(250);
  const pages = new EventPages({ read, isDense: true });
  pages.grow(210);
  pages.need(190, 209);
  await settled();
  pages.grow(250);
  expect(pages.places().count).toBe(250);
  expect(pages.places().at(205)?.sequence).toBe("206");
  pages.need(205, 249);
  await settled();
  expect(asked).toEqual(["after 0", "after 200", "after 200"]);
  expect(pages.places().at(249)?.sequence).toBe("250");
});

test("filtered, the list grows at both ends from the event that was linked to", async () => {
  const { read } = service(10_000, (sequence) => sequence % 10 === 0);
  const pages = new EventPages({ read, isDense: false });
  expect(pages.places().isEmpty).toBeNull();
  await pages.begin("5000");
  expect(pages.places().count).toBe(400);
  expect(pages.places().indexOf("5000")).toBe(200);
  pages.need(0, 30);
  await settled();
  expect(pages.places().shift).toBe(200);
  expect(pages.places().indexOf("5000")).toBe(400);
  pages.need(580, 599);
  await settled();
  expect(pages.places().count).toBe(800);
  for (let round = 0; round < 10; round += 1) {
    pages.need(0, 0);
    pages.need(pages.places().count - 1, pages.places().count - 1);
    await settled();
  }
  expect(pages.places()).toMatchObject({ count: 1_000, hasBefore: false, hasAfter: false });
  expect(pages.places().at(0)?.sequence).toBe("10");
  expect(pages.places().at(999)?.sequence).toBe("10000");
});

test("a filter that nothing passes is empty once it was read", async () => {
  const { read } = service(500, () => false);
  const pages = new EventPages({ read, isDense: false });
  await pages.begin(null);
  expect(pages.places()).toMatchObject({ isEmpty: true, count: 0, hasAfter: false });
});

test("a read that fails is told, and forgotten with the next that does not", async () => {
  const { read } = service(10);
  let fails = true;
  const pages = new EventPages({
    read: (place) => (fails ? Promise.reject(new Error("gone")) : read(place)),
    isDense: true,
  });
  pages.grow(10);
  pages.need(0, 9);
  await settled();
  expect(pages.places().error?.message).toBe("gone");
  fails = false;
  pages.need(0, 9);
  await settled();
  expect(pages.places().error).toBeNull();
  expect(pages.places().at(9)?.sequence).toBe("10");
});
