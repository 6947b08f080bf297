import { expect, test } from "vitest";
import { redirectWords } from "./redirect-words.ts";

test.each([
  [["claude.ai"], "claude.ai"],
  [["127.0.0.1", "localhost"], "the person's own computer"],
  [["cursor:", "localhost", "cursor.com"], "the person's own computer, cursor:// links, and cursor.com"],
  [[], "nowhere"],
])("%j is told as %s", (hosts, words) => {
  expect(redirectWords(hosts)).toBe(words);
});
