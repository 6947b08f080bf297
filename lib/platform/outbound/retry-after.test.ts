import { expect, test } from "vitest";
import { retryAfterSeconds } from "./retry-after.ts";

test.each<[Record<string, string>, number | undefined]>([
  [{}, undefined],
  [{ "retry-after": "7" }, 7],
  [{ "retry-after": " 0 " }, 0],
  [{ "retry-after": "-3" }, 0],
  [{ "retry-after": "1e9" }, 86_400],
  [{ "retry-after": "soon" }, undefined],
  [{ "retry-after": "" }, undefined],
  [{ "retry-after": "9", "retry-after-ms": "250" }, 0.25],
  [{ "retry-after": "9", "retry-after-ms": "" }, 9],
  [{ "retry-after": "Sat, 21 Nov 2026 10:00:30 GMT", date: "Sat, 21 Nov 2026 10:00:00 GMT" }, 30],
  [{ "retry-after": "Sat, 21 Nov 2020 10:00:30 GMT" }, 0],
])("%j asks for %s seconds", (headers, seconds) => {
  expect(retryAfterSeconds(headers)).toBe(seconds);
});
