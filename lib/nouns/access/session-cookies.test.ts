import { expect, test } from "vitest";
import { readCookies, sessionCookies } from "./session-cookies.ts";

test("cookies are read by name, decoded, the first of each name", () => {
  const cookies = readCookies("a=1; b=x%20y;c=2=3; a=other; =nameless; alone");
  expect([...cookies]).toEqual([
    ["a", "1"],
    ["b", "x y"],
    ["c", "2=3"],
  ]);
});

test("a value that does not decode stays as it was sent", () => {
  expect(readCookies("a=%E0%A4").get("a")).toBe("%E0%A4");
});

test("no header, no cookies", () => {
  expect(readCookies(null).size).toBe(0);
});

test("over https the names demand a cookie that only this host can have set, over https", () => {
  const names = Object.values(sessionCookies({ secure: true }));
  expect(names.every((name) => name.startsWith("__Host-"))).toBe(true);
  const others = Object.values(sessionCookies({ secure: false }));
  expect(new Set([...names, ...others]).size).toBe(names.length * 2);
});
