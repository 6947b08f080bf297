import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { recentPages, rememberPage } from "./recent-pages.ts";

beforeEach(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal("localStorage", {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => kept.set(name, value),
  });
});
afterEach(() => vi.unstubAllGlobals());

test("the pages that were opened last come first, each once, and those of another workspace never", () => {
  rememberPage("wsp_1", { href: "/tasks/OPS-1", label: "Feed the cat" });
  rememberPage("wsp_1", { href: "/agents/agt_1", label: "Refund desk" });
  rememberPage("wsp_1", { href: "/tasks/OPS-1", label: "Feed the dog" });
  rememberPage("wsp_2", { href: "/keys/key_1", label: "Theirs" });
  expect(recentPages("wsp_1")).toEqual([
    { href: "/tasks/OPS-1", label: "Feed the dog" },
    { href: "/agents/agt_1", label: "Refund desk" },
  ]);
});

test("only a few are kept", () => {
  for (let count = 1; count <= 20; count += 1)
    rememberPage("wsp_1", { href: `/tasks/OPS-${count}`, label: `Task ${count}` });
  const [first, ...others] = recentPages("wsp_1");
  expect(first?.label).toBe("Task 20");
  expect(others).toHaveLength(7);
});

test.each(["null", "{", '[{"href":"https://elsewhere.example","label":"x"},{"href":1},7]'])(
  "what else stands under the name is nothing: %s",
  (stored) => {
    localStorage.setItem("laneway.recent-pages.wsp_1", stored);
    expect(recentPages("wsp_1")).toEqual([]);
  },
);

test("a browser that keeps nothing has no recent pages", () => {
  vi.stubGlobal("localStorage", undefined);
  rememberPage("wsp_1", { href: "/runs/run_1", label: "Refund desk" });
  expect(recentPages("wsp_1")).toEqual([]);
});
