import { expect, test } from "vitest";
import { FIGURE_LABELS, figuresOf } from "./figures-of.ts";
import type { Figures, OverviewScope } from "./use-overview.ts";

const scope: OverviewScope = { period: "7d", agent: null, team: null, key: "key_1", app: null };
const total: Figures["total"] = {
  ...{ runs: 1_204, completed: 900, failed: 100, cancelled: 4, active: 200 },
  ...{ p50Ms: 1_200, p95Ms: 14_000, costUsd: null, inputTokens: 1_000, outputTokens: 500 },
};
const step = (completed: number, failed: number): Figures["steps"][number] => ({
  at: "2026-11-24T00:00:00.000Z",
  ...{ completed, failed, cancelled: 0, active: 0, p50Ms: null, p95Ms: null, costUsd: null },
});
const figures: Figures = {
  from: "2026-11-18T00:00:00.000Z",
  to: "2026-11-25T00:00:00.000Z",
  total,
  steps: [step(9, 1), step(0, 0)],
};
const before = { ...total, runs: 1_000, failed: 50, p95Ms: null };

test("each figure leads to its runs, with the filters and the counted period", () => {
  const said = figuresOf(figures, { before: undefined, scope });
  expect(said.map(({ label }) => label)).toEqual(FIGURE_LABELS);
  expect(said.map(({ value }) => value)).toEqual(["1,204", "90.0%", "100", "1.2 s", "14 s", "–"]);
  for (const { href } of said) {
    const params = new URLSearchParams(href.split("?")[1]);
    expect(params.get("key")).toBe("key_1");
    expect(params.get("from")).toBe(figures.from);
    expect(params.get("period")).toBeNull();
  }
  expect(said.at(-1)?.hint).toBe("1.5K tokens, no prices known");
});

test("a figure has a change as soon as the period before is known, unless there is nothing to compare", () => {
  expect(figuresOf(figures, { before: undefined, scope }).map(({ change }) => change)).toEqual(
    FIGURE_LABELS.map(() => undefined),
  );
  const [runs, , failed, , p95] = figuresOf(figures, { before, scope });
  expect(runs).toMatchObject({ change: { words: "20% more" }, before: "1,000 in the 7 days before" });
  expect(failed?.change).toEqual({ direction: "up", words: "100% more", isGood: false });
  expect(p95).toMatchObject({ change: undefined, before: "– in the 7 days before" });
});

test("a step's success is drawn with its failed share; a step without runs is empty", () => {
  const [, success] = figuresOf(figures, { before, scope });
  expect(success?.course[0]).toMatchObject({ value: 1, words: "90.0%" });
  expect(success?.course[0]?.failed).toBeCloseTo(0.1);
  expect(success?.course[1]).toMatchObject({ value: 0, words: "–" });
});
