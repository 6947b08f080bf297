import { afterEach, expect, test, vi } from "vitest";
import { firstStepsChoice, showFirstSteps } from "./shown-first-steps.ts";

afterEach(() => vi.unstubAllGlobals());

test("hidden first steps stay hidden in their workspace, and come back when they are asked for", () => {
  const kept = new Map<string, string>();
  vi.stubGlobal("localStorage", {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => kept.set(name, value),
  });
  expect(firstStepsChoice("wsp_a")).toBeUndefined();
  showFirstSteps("wsp_a", "closed");
  expect(firstStepsChoice("wsp_a")).toBe("closed");
  expect(firstStepsChoice("wsp_b")).toBeUndefined();
  showFirstSteps("wsp_a", "open");
  expect(firstStepsChoice("wsp_a")).toBe("open");
});

test("a browser that keeps nothing remembers it until the page is closed", () => {
  vi.stubGlobal("localStorage", undefined);
  showFirstSteps("wsp_c", "closed");
  expect(firstStepsChoice("wsp_c")).toBe("closed");
});
