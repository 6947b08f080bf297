import { globSync } from "node:fs";
import { matchesGlob } from "node:path";
import { expect, test } from "vitest";
import config from "../../vitest.config.ts";

interface Project {
  readonly name: string;
  readonly include: readonly string[];
  readonly exclude?: readonly string[];
}

const projects = (config.test?.projects ?? []).map((project) => (project as { test: Project }).test);
/** Journeys are Playwright's, which has its own list. */
const files = globSync("**/*.{test,spec}.{ts,tsx,mts,mjs,js}", {
  exclude: (name) => ["node_modules", ".git", ".next", ".data", "e2e"].includes(name),
});

function projectsOf(file: string): string[] {
  const matches = (globs: readonly string[] = []) => globs.some((glob) => matchesGlob(file, glob));
  return projects
    .filter(({ include, exclude }) => matches(include) && !matches(exclude))
    .map(({ name }) => name);
}

test("every test file belongs to exactly one project", () => {
  expect(files).toContain("lib/programs/test-projects.test.ts");
  const elsewhere = files.map((file) => [file, projectsOf(file)] as const);
  expect(elsewhere.filter(([, names]) => names.length !== 1)).toEqual([]);
});

test("every project has a file", () => {
  const names = new Set(files.flatMap(projectsOf));
  expect(projects.map(({ name }) => name).filter((name) => !names.has(name))).toEqual([]);
});

test.each([
  ["lib/a.test.ts", ["unit"]],
  ["lib/a.db.test.ts", ["database"]],
  ["lib/a.alone.test.ts", ["alone"]],
  ["lib/a.alone.db.test.ts", ["alone"]],
  ["lib/a.long.db.test.ts", ["long"]],
  ["lib/a.long.alone.db.test.ts", ["long-alone"]],
  ["lib/a.test.tsx", []],
  ["app/a.test.ts", []],
])("%s belongs to %j", (file, names) => {
  expect(projectsOf(file)).toEqual(names);
});
