import { describe, expect, test } from "vitest";
import { RouteTable, UndecodablePath } from "./route-table.ts";

function tableOf(...paths: string[]): RouteTable<string> {
  const table = new RouteTable<string>();
  for (const path of paths) table.add({ path, route: path });
  return table;
}

describe("which route", () => {
  const table = tableOf(
    "/",
    "/a",
    "/a/b",
    "/a/{id}",
    "/a/{id}/c",
    "/a/{...rest}",
    "/o/{{...rest}}",
    "/.dot/x",
  );

  test.each([
    ["/", "/"],
    ["/a", "/a"],
    ["/a/", "/a"],
    ["/a/b", "/a/b"],
    ["/a/z", "/a/{id}"],
    ["/a/z/c", "/a/{id}/c"],
    ["/a/b/c", "/a/{id}/c"],
    ["/a/z/d", "/a/{...rest}"],
    ["/a/%62", "/a/{id}"],
    ["/o", "/o/{{...rest}}"],
    ["/o/1/2/", "/o/{{...rest}}"],
    ["/.dot/x", "/.dot/x"],
  ])("%s is served by %s", (path, route) => {
    expect(table.find(path)?.route).toBe(route);
  });

  test.each(["/b", "/A", "/%61", "/a//b", "//a", "/a/b//", "/o//"])("%s is served by none", (path) => {
    expect(table.find(path)).toBeUndefined();
  });
});

describe("parameters", () => {
  const table = tableOf("/i/{id}/p/{part}", "/f/{...path}", "/o/{{...rest}}", "/with-dash/{some-name}");

  test.each([
    ["/i/a%2Fb/p/%C3%A9%20+", { id: "a/b", part: "é +" }],
    ["/i/100%25/p/%2525", { id: "100%", part: "%25" }],
    [`/i/${"x".repeat(9_000)}/p/:*`, { id: "x".repeat(9_000), part: ":*" }],
    ["/f/a/b%2Fc/", { path: ["a", "b/c"] }],
    ["/o", {}],
    ["/o/x", { rest: ["x"] }],
    ["/with-dash/v", { "some-name": "v" }],
  ])("of %s are decoded one by one", (path, params) => {
    expect(table.find(path)?.params).toEqual(params);
  });

  test.each(["/i/%zz/p/a", "/i/%/p/a", "/f/a/%ff", "/i/%C3/p/a"])("of %s cannot be decoded", (path) => {
    expect(() => table.find(path)).toThrow(UndecodablePath);
  });
});
