import { expect, test } from "vitest";
import { createAllowList, parseAllowRule } from "./allow-list.ts";

test.for([
  "example.com",
  "example.com:8080",
  "localhost",
  "*.corp.example",
  "*.corp.example:443",
  "bücher.example",
  "my_host",
  "10.0.0.5",
  "10.0.0.5:80",
  "10.0.0.0/8",
  "::1",
  "[::1]",
  "[fd00::1]:8443",
  "fd00::/8",
  "0.0.0.0/0",
])("%s is an entry", (entry) => {
  expect(parseAllowRule(entry)).toBeDefined();
});

test.for([
  "",
  "*",
  "*.",
  "*.*.example",
  "a*.example",
  "http://example.com",
  "example.com/path",
  "user@example.com",
  "example.com:",
  "example.com:99999",
  "10.0.0.0/33",
  "10.0.0.0/",
  "10.0.0.0/-1",
  "10.0.0/8",
  "fd00::/129",
  "::ffff:10.0.0.0/104",
  "[example.com]",
  "[::1",
  "127.1",
  "0x7f000001",
  "exa mple",
])("%j is none", (entry) => {
  expect(parseAllowRule(entry)).toBeUndefined();
});

test("an entry that is none is an error, not an entry less", () => {
  expect(() => createAllowList(["10.0.0.0/8", "*"])).toThrow(/\*/);
});
