import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { runStep } from "./progress.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test("a step within a second says nothing", async () => {
  const lines: string[] = [];
  const step = runStep({ title: "Quick", work: () => after(900), print: (line) => lines.push(line) });
  await vi.advanceTimersByTimeAsync(900);
  await step;
  expect(lines).toEqual([]);
});

test("a longer step is announced, says that it still works, and how long it took", async () => {
  const lines: string[] = [];
  const step = runStep({ title: "Building", work: () => after(12_000), print: (line) => lines.push(line) });
  await vi.advanceTimersByTimeAsync(12_000);
  await step;
  expect(lines).toEqual([
    "  Building …",
    "  … still working: Building (10.0 s)",
    "  Building: done in 12.0 s",
  ]);
});

test("a step that does one thing after the other says which one takes long", async () => {
  const lines: string[] = [];
  const step = runStep({
    title: "Starting the database",
    work: async (note) => {
      note("Making its files");
      await after(1500);
      note("Waiting for recovery");
      await after(500);
    },
    print: (line) => lines.push(line),
  });
  await vi.advanceTimersByTimeAsync(2000);
  await step;
  expect(lines).toEqual([
    "  Making its files …",
    "  Waiting for recovery …",
    "  Starting the database: done in 2.0 s",
  ]);
});

test("a step that fails passes its error on and falls silent", async () => {
  const lines: string[] = [];
  const failing = runStep({
    title: "Failing",
    work: () => Promise.reject(new Error("no")),
    print: (line) => lines.push(line),
  });
  await expect(failing).rejects.toThrow("no");
  await vi.advanceTimersByTimeAsync(60_000);
  expect(lines).toEqual([]);
});

function after(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
