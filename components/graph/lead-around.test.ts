import { expect, test } from "vitest";
import { startProcessorClock } from "#lib/testing/processor-clock.ts";
import { leadAround } from "./lead-around.ts";

const box = (id: string, x: number, y: number) => ({ id, x, y, width: 100, height: 50 });
const line = (from: string, to: string) => ({ from, to, top: 25 });

test("a line passes every column in a row that no box is in", () => {
  const boxes = [box("a", 0, 0), box("b", 150, 0), box("b2", 150, 60), box("c", 300, 40), box("d", 450, 0)];
  const way = leadAround(boxes, [line("a", "d")]).get(0) ?? [];
  expect(way.map(({ x, width }) => [x, width])).toEqual([
    [150, 100],
    [300, 100],
  ]);
  const passedThrough = way.flatMap(({ x, y }) =>
    boxes.slice(1, 4).filter((one) => one.x === x && y >= one.y && y <= one.y + one.height),
  );
  expect(passedThrough).toEqual([]);
});

test("two lines past one box take two rows", () => {
  const boxes = [box("a", 0, 0), box("a2", 0, 60), box("b", 150, 20), box("d", 300, 20)];
  const ways = leadAround(boxes, [line("a", "d"), line("a2", "d")]);
  const rows = [0, 1].map((index) => ways.get(index)?.[0]?.y);
  expect(rows).toEqual([expect.any(Number), expect.any(Number)]);
  expect(rows[0]).not.toBe(rows[1]);
});

test("a line that leads back goes under or over all between, to the left", () => {
  const boxes = [box("a", 0, 0), box("b", 150, 20), box("c", 300, 0)];
  const [way, ...others] = leadAround(boxes, [line("c", "a")]).get(0) ?? [];
  expect(others).toEqual([]);
  expect(way).toMatchObject({ x: 400, width: -400 });
  for (const { y, height } of boxes) expect(way && (way.y < y || way.y > y + height)).toBe(true);
});

test("lines to what is not there, past nothing, or among thousands are left alone", () => {
  const boxes = [box("a", 0, 0), box("b", 150, 500), box("c", 300, 0)];
  expect(leadAround(boxes, [line("a", "gone"), line("a", "c")]).size).toBe(0);
  const many = Array.from({ length: 1_500 }, (_, n) => box(`n${n}`, n * 10, 0));
  expect(leadAround(many, [line("n0", "n1400")]).size).toBe(0);
});

test("five hundred boxes in each other's way take a moment", () => {
  const boxes = Array.from({ length: 500 }, (_, n) => box(`n${n}`, (n % 25) * 150, Math.floor(n / 25) * 70));
  const lines = boxes.map(({ id }, n) => line(id, `n${(n * 7 + 3) % 500}`));
  const spent = startProcessorClock();
  expect(leadAround(boxes, lines).size).toBeGreaterThan(100);
  expect(spent()).toBeLessThan(1_000);
});
