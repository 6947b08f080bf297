import { expect, test } from "vitest";
import { readOptions, SECTIONS } from "./options.ts";

const read = (...args: string[]) => readOptions({ args, directory: "/home/ada" });

test("without options everything is measured, three rounds of three seconds", () => {
  expect(read()).toMatchObject({ only: new Set(SECTIONS), seconds: 3, rounds: 3, profile: false });
});

test("the peers that take two gigabytes are measured where somebody asks for them", () => {
  expect(read()).toMatchObject({ peers: "usual" });
  expect(read("--peers", "all")).toMatchObject({ peers: "all" });
});

test("a file is where npm was called, unless it says otherwise", () => {
  expect(read("--json", "out.json")).toMatchObject({ json: "/home/ada/out.json" });
  expect(read("--json", "/tmp/out.json")).toMatchObject({ json: "/tmp/out.json" });
  expect(read("--json", "-")).toMatchObject({ json: "-" });
});

test("an earlier report is read from where npm was called", () => {
  expect(read("--compare", "then.json")).toMatchObject({ compare: "/home/ada/then.json" });
});

test.each([
  [["--only", "runs,speed"], "speed"],
  [["--seconds", "0"], "--seconds"],
  [["--rounds", "many"], "--rounds"],
  [["--runs", "19000000"], "--runs"],
  [["--peers", "n8n"], "--peers"],
  [["--fast"], "--fast"],
])("%j is refused by name", (args, name) => {
  expect(() => read(...args)).toThrow(name);
});

test("sections may be named with spaces between", () => {
  expect(read("--only", "runs, files")).toMatchObject({ only: new Set(["runs", "files"]) });
});
