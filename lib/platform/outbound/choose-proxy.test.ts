import { expect, test } from "vitest";
import { chooseProxy } from "./choose-proxy.ts";

const SETTINGS = { http: "http://one:3128", https: "http://two:3128" };

function proxyFor(url: string, bypass: readonly string[] = []): string | undefined {
  return chooseProxy({ ...SETTINGS, bypass }, new URL(url))?.host;
}

test("each scheme has its proxy, and without one none", () => {
  expect(proxyFor("http://a.example/")).toBe("one:3128");
  expect(proxyFor("https://a.example/")).toBe("two:3128");
  expect(chooseProxy({ http: "http://one:3128", bypass: [] }, new URL("https://a.example/"))).toBeUndefined();
});

test("what is on this machine is never asked of a proxy", () => {
  for (const host of ["localhost", "127.0.0.1", "127.9.9.9", "[::1]"])
    expect(proxyFor(`http://${host}:1234/`)).toBeUndefined();
});

test.for([
  ["*", "http://a.example/", true],
  ["a.example", "http://a.example/", true],
  ["A.Example", "http://a.example/", true],
  ["a.example", "http://b.a.example/", true],
  [".a.example", "http://b.a.example/", true],
  ["*.a.example", "http://b.a.example/", true],
  ["a.example", "http://xa.example/", false],
  ["a.example:8080", "http://a.example:8080/", true],
  ["a.example:8080", "http://a.example/", false],
  ["a.example:443", "https://a.example/", true],
  ["10.1.2.3", "http://10.1.2.3/", true],
  ["10.0.0.0/8", "http://10.1.2.3/", true],
  ["10.0.0.0/8", "http://11.1.2.3/", false],
  ["10.0.0.0/99", "http://10.1.2.3/", false],
  ["2.3", "http://10.1.2.3/", false],
  ["fd00::/8", "http://[fd00::1]/", true],
  ["::1", "http://[fd00::1]/", false],
  ["[fd00::1]:80", "http://[fd00::1]/", true],
] as const)("NO_PROXY=%s keeps %s from the proxy: %s", ([entry, url, direct]) => {
  expect(proxyFor(url, [entry]) === undefined).toBe(direct);
});
