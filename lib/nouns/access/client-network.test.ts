import { expect, test } from "vitest";
import { clientNetwork } from "./client-network.ts";

test.each([
  ["198.51.100.7", "198.51.100.7"],
  ["::ffff:198.51.100.7", "198.51.100.7"],
  ["2001:db8:1:2::1", "2001:db8:1:2::/64"],
  ["2001:0DB8:1:2:ffff:ffff:ffff:ffff", "2001:db8:1:2::/64"],
  ["2001:db8::1", "2001:db8:0:0::/64"],
  ["::1", "0:0:0:0::/64"],
  [null, "unknown"],
])("failures from %s are counted under %s", (address, network) => {
  expect(clientNetwork(address)).toBe(network);
});
