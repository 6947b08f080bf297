import { expect, test } from "vitest";
import { findContents, type SearchTexts } from "./find-contents.ts";

const entry = (title: string) => ({ href: `/docs/guides/${title}`, title });
const GROUPS = [
  { name: "Guide", entries: [entry("Errors"), entry("Rate limits")] },
  { name: "Runs", entries: [entry("Read a trace"), entry("Poll a run")] },
];
const TEXTS = {
  "/docs/guides/Errors": "each error has a code",
  "/docs/guides/Rate limits": "429 and Retry-After",
  "/docs/guides/Read a trace": "the events of a run",
  "/docs/guides/Poll a run": "GET /v1/public/runs/{runId}",
};
const found = (search: string, texts: SearchTexts = TEXTS) =>
  findContents(GROUPS, { search, texts }).map(({ name, entries }) => [
    name,
    entries.map(({ title }) => title),
  ]);

test("words are found in titles, paths and text, whatever their case", () => {
  expect(found("RETRY-after")).toEqual([["Guide", ["Rate limits"]]]);
  expect(found("runs/{runId}")).toEqual([["Runs", ["Poll a run"]]]);
  // Until the texts are there, titles are searched.
  expect(found("runs/{runId}", {})).toEqual([]);
  expect(found("poll", {})).toEqual([["Runs", ["Poll a run"]]]);
});

test("every word must be found, and titles come first", () => {
  expect(found("a run")).toEqual([["Runs", ["Poll a run", "Read a trace"]]]);
  expect(found("poll nothing")).toEqual([]);
  expect(found(" ")).toHaveLength(2);
});
