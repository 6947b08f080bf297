import { expect, test } from "vitest";
import { returnPath, signInPath } from "./sign-in-path.ts";

test.each(["/agents", "/agents?agent=agt_1&lane=chat", "/agents#start", "/a/../agents"])(
  "%s is a way back",
  (path) => {
    expect(returnPath(path)).toBe(path.replace("/a/..", ""));
  },
);

test.each([
  undefined,
  "",
  "agents",
  "https://elsewhere.example/",
  "//elsewhere.example",
  "/\\elsewhere.example",
  "/\t/elsewhere.example",
  "/.//elsewhere.example",
  "/a/..//elsewhere.example",
  "javascript:alert(1)",
  "/sign-in?returnTo=/agents",
])("%j leads home instead", (path) => {
  expect(returnPath(path)).toBe("/");
});

test("several ways back are none", () => {
  expect(returnPath(["/agents", "/docs"])).toBe("/");
});

test("the sign-in page carries the way back, and none for home", () => {
  expect(signInPath("/agents?a=1&b=2")).toBe("/sign-in?returnTo=%2Fagents%3Fa%3D1%26b%3D2");
  expect(signInPath("/")).toBe("/sign-in");
});
