import { expect, test } from "vitest";
import { findContents } from "./find-contents.ts";

const entry = (title: string, text = "") => ({ href: `/docs#${title}`, id: title, title, text });
const GROUPS = [
  {
    name: "Guide",
    entries: [entry("Errors", "each error has a code"), entry("Rate limits", "429 and Retry-After")],
  },
  {
    name: "Runs",
    entries: [
      entry("Read a trace", "the events of a run"),
      entry("Poll a run", "GET /v1/public/runs/{runId}"),
    ],
  },
];
const found = (search: string) =>
  findContents(GROUPS, search).map(({ name, entries }) => [name, entries.map(({ title }) => title)]);

test("words are found in titles, paths and text, whatever their case", () => {
  expect(found("RETRY-after")).toEqual([["Guide", ["Rate limits"]]]);
  expect(found("runs/{runId}")).toEqual([["Runs", ["Poll a run"]]]);
});

test("every word must be found, and titles come first", () => {
  expect(found("a run")).toEqual([["Runs", ["Poll a run", "Read a trace"]]]);
  expect(found("poll nothing")).toEqual([]);
  expect(found(" ")).toHaveLength(2);
});
