import { globSync, readFileSync } from "node:fs";
import { matchesGlob } from "node:path";
import { expect, test } from "vitest";

const TEST_CODE = /\.test\.tsx?$|\/testing\//;
/** Files that run in the image, and those its pages are bundled from. */
const RUNS = globSync(["{lib,app,components}/**/*.{ts,tsx,mjs}", "*.ts"], {
  exclude: ["lib/testing/**", "vitest.config.ts", "playwright.config.ts"],
}).filter((file) => !TEST_CODE.test(file));

/** They read nothing at a place that they know: where a command was called, where Next has its build, a report of tests. */
const NAME_NO_FILE = ["lib/programs/cli/main.ts", "lib/programs/vitest-report.ts", "server.ts"];

const CALL = /process\.cwd\(\)/g;
const JOINED = /join\(process\.cwd\(\), "([^"]+)"\)/g;

const finalStage =
  readFileSync("deploy/Dockerfile", "utf8")
    .split(/^FROM /m)
    .at(-1) ?? "";
const copied = [...finalStage.matchAll(/^COPY (?!--from)(.+) (\S+)$/gm)].flatMap(
  ([, sources = "", target = ""]) =>
    sources.split(" ").filter((source) => target === "./" || target === source),
);
const ignored = readFileSync("deploy/Dockerfile.dockerignore", "utf8")
  .split("\n")
  .filter((line) => line !== "" && !line.startsWith("#"));

/** As Docker: the last pattern that fits decides, and what is below a directory is as the directory. */
const isLeftOut = (file: string): boolean =>
  ignored
    .findLast((line) => {
      const pattern = line.replace(/^!/, "");
      return matchesGlob(file, pattern) || matchesGlob(file, `${pattern}/**`);
    })
    ?.startsWith("!") === false;

test("what running code reads of the checkout is copied into the image, and not left out before", () => {
  const read = RUNS.flatMap((file) => {
    const source = readFileSync(file, "utf8");
    const places = [...source.matchAll(JOINED)].map(([, place = ""]) => place);
    // Another form would be overlooked here.
    const calls = NAME_NO_FILE.includes(file) ? places.length : [...source.matchAll(CALL)].length;
    expect({ file, calls }).toEqual({ file, calls: places.length });
    return places;
  });
  expect(read).toEqual(expect.arrayContaining(["lib/platform/db/migrations", "package.json"]));
  const isCopied = (place: string) =>
    copied.some((source) => place === source || place.startsWith(`${source}/`));
  expect(read.filter((place) => !isCopied(place) || isLeftOut(place))).toEqual([]);
});

test.each([
  ["docs/operations.md", true],
  ["CHANGELOG.md", true],
  ["lib/doors/http/testing/start-two-hosts.ts", true],
  ["lib/platform/log.ts", false],
])("of the patterns that leave files out, %s: %s", (file, leftOut) => {
  expect(isLeftOut(file)).toBe(leftOut);
});
