import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { conditionalExpects } from "./testing/conditional-expects.ts";

test("no test and no journey has an expect that it may pass by", () => {
  // The benchmark installs its peers below `bench`.
  const exclude = (name: string) => name === "node_modules";
  const tests = globSync("{lib,components,bench}/**/*.test.{ts,tsx}", { exclude });
  const files = [...tests, ...globSync("e2e/**/*.ts")];
  expect(files.length).toBeGreaterThan(600);
  const found = files.flatMap((file) =>
    conditionalExpects(file, readFileSync(file, "utf8")).map((line) => `${file}:${line}`),
  );
  expect(found).toEqual([]);
});

test.each([
  "if (a) expect(a).toBe(1);",
  "if (a) { b(); } else { expect(a).toBe(1); }",
  "a ? expect(a).toBe(1) : b();",
  "a && expect(a).toBe(1);",
  "a ?? (await expect(a).resolves.toBe(1));",
  "try { b(); } catch { expect.soft(a).toBe(1); }",
  "await b().catch((error) => expect(error).toBe(1));",
  "switch (a) { case 1: expect(a).toBe(1); }",
  "if (a) return; expect(a).toBe(1);",
  "for (const b of a) { if (b) { continue; } expect(b).toBe(1); }",
  "fc.assert(fc.property(b, () => { if (a) expect(a).toBe(1); }));",
])("%s is one, in a test and in what tests call", (code) => {
  expect(conditionalExpects("a.test.ts", `test("a", async () => {\n${code}\n});`)).toEqual([2]);
  expect(conditionalExpects("a.test.ts", `async function check() {\n${code}\n}`)).toEqual([2]);
});

test.each([
  "expect(a ? 1 : 2).toBe(b && 1);",
  "if (a) throw new Error(); expect(a).toBe(1);",
  "if (a) b(expect.any(String)); expect(a).toBe(1);",
  "for (const b of a) expect(b).toBe(1);",
  "try { expect(a).toBe(1); } finally { b(); }",
  "a.filter((b) => { if (b) return true; }); expect(a).toBe(1);",
  'if (a) test("b", () => expect(a).toBe(1));',
])("%s is none", (code) => {
  expect(conditionalExpects("a.test.ts", `describe("a", () => {\n${code}\n});`)).toEqual([]);
});
