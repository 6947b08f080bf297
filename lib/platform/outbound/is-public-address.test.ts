import { expect, test } from "vitest";
import { isPublicAddress, parseAddress } from "./is-public-address.ts";

function isPublic(text: string): boolean | undefined {
  const address = parseAddress(text);
  return address && isPublicAddress(address);
}

/** An address of each range of IANA's special-purpose registries, and the edges where a public range follows. */
const REFUSED = {
  "this network": ["0.0.0.0", "0.0.0.1", "0.255.255.255"],
  private: ["10.0.0.0", "10.255.255.255", "172.16.0.0", "172.31.255.255", "192.168.0.0", "192.168.255.255"],
  "carrier-grade NAT": ["100.64.0.0", "100.127.255.255"],
  loopback: ["127.0.0.1", "127.0.0.0", "127.255.255.255", "::1"],
  "link-local": ["169.254.0.0", "169.254.255.255", "fe80::1", "febf:ffff::1", "fe80::1%eth0"],
  metadata: [
    "169.254.169.254",
    "169.254.170.2",
    "100.100.100.200",
    "192.0.0.192",
    "168.63.129.16",
    "fd00:ec2::254",
  ],
  "protocol assignments": ["192.0.0.0", "192.0.0.255", "2001::1", "2001:1ff:ffff::1"],
  documentation: ["192.0.2.1", "198.51.100.1", "203.0.113.1", "2001:db8::1", "3fff::1", "3fff:fff::1"],
  benchmarking: ["198.18.0.0", "198.19.255.255", "2001:2::1"],
  "6to4 relays": ["192.88.99.1"],
  multicast: ["224.0.0.0", "239.255.255.255", "ff02::1", "ff0e::1"],
  reserved: ["240.0.0.0", "255.255.255.254", "4000::1", "5f00::1", "8000::1", "e000::1"],
  broadcast: ["255.255.255.255"],
  unspecified: ["::"],
  "unique local": ["fc00::1", "fdff:ffff::1"],
  "site-local": ["fec0::1"],
  discard: ["100::1"],
  "6bone": ["3ffe::1"],
  ORCHID: ["2001:10::1", "2001:20::1", "2001:3f::1"],
  "IPv4 mapped": ["::ffff:127.0.0.1", "::ffff:7f00:1", "::ffff:10.0.0.1", "0:0:0:0:0:ffff:a9fe:a9fe"],
  "IPv4 compatible": ["::127.0.0.1", "::7f00:1", "::8.8.8.8"],
  "IPv4 translated": ["::ffff:0:127.0.0.1", "::ffff:0:8.8.8.8"],
  NAT64: ["64:ff9b::127.0.0.1", "64:ff9b::a00:1", "64:ff9b::169.254.169.254", "64:ff9b:1::808:808"],
  "6to4": ["2002:7f00:1::", "2002:a00:1::1", "2002:808:808::1"],
  Teredo: ["2001:0:7f00:1::", "2001::7f00:1"],
};

test.for(
  Object.entries(REFUSED).flatMap(([range, addresses]) => addresses.map((text) => [text, range] as const)),
)("%s is not public: %s", ([text]) => {
  expect(isPublic(text)).toBe(false);
});

test.for([
  "1.1.1.1",
  "8.8.8.8",
  "9.255.255.255",
  "11.0.0.0",
  "100.63.255.255",
  "100.128.0.0",
  "126.255.255.255",
  "128.0.0.0",
  "169.253.255.255",
  "169.255.0.0",
  "172.15.255.255",
  "172.32.0.0",
  "192.0.1.0",
  "192.167.255.255",
  "192.169.0.0",
  "198.17.255.255",
  "198.20.0.0",
  "223.255.255.255",
  "2001:200::1",
  "2001:4860:4860::8888",
  "2606:4700:4700::1111",
  "2a00::1",
  "::ffff:8.8.8.8",
  "64:ff9b::8.8.8.8",
])("%s is public", (text) => {
  expect(isPublic(text)).toBe(true);
});

test.for(["", "localhost", "127.1", "0x7f.1", "0177.0.0.1", "2130706433", "1.2.3.4.5", "::g", "1.2.3.4/8"])(
  "%j is not an address until the URL parser has rewritten it",
  (text) => {
    expect(parseAddress(text)).toBeUndefined();
  },
);
