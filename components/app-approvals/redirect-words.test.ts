import { expect, test } from "vitest";
import { firstHost, redirectWords } from "./redirect-words.ts";

test.each([
  [["claude.ai"], "claude.ai"],
  [["127.0.0.1", "localhost"], "the person's own computer"],
  [["cursor:", "localhost", "cursor.com"], "the person's own computer, cursor:// links, and cursor.com"],
  [[], "nowhere"],
])("%j is told as %s", (hosts, words) => {
  expect(redirectWords(hosts)).toBe(words);
});

test.each([
  [["claude.ai"], "claude.ai"],
  [["cursor:", "localhost", "cursor.com"], "cursor:// + 2"],
  [[], ""],
])("in a row %j is %s", (hosts, words) => {
  expect(firstHost(hosts)).toBe(words);
});
