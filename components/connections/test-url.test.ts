import { expect, test } from "vitest";
import { notAllowed, usualTestUrl } from "./test-url.ts";
import type { ConnectionUse } from "./use-connections.ts";

const address = (origin: string, changes: object = {}) => ({
  origin,
  url: `${origin}/entries`,
  isComputed: false,
  waitingRuns: 0,
  ...changes,
});
const use = (...addresses: ConnectionUse["addresses"]): ConnectionUse => ({
  agents: [],
  toolServers: [],
  waitingRuns: 0,
  addresses,
  computedAddresses: [],
});
const A = "https://a.example";
const B = "https://b.example";

test.each([
  ["where runs wait", use(address(A), address(B, { waitingRuns: 2 })), [A, B], `${B}/entries`],
  ["what agents call", use(address(A)), [B, A], `${A}/entries`],
  ["nothing that is not allowed", use(address(A, { waitingRuns: 2 })), [B], `${B}/`],
  ["the first address where nobody calls one", undefined, ["https://B.example:443/", A], `${B}/`],
  ["nothing without an address", use(address(A)), ["a.exam"], ""],
])("a test calls %s", (_, used, origins, url) => {
  expect(usualTestUrl(used, origins)).toBe(url);
});

test("an address is allowed however it is typed", () => {
  expect(notAllowed(use(address(A), address(B)), ["https://A.example/"])).toEqual([address(B)]);
});
