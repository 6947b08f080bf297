import fc from "fast-check";
import { expect, test } from "vitest";
import type { Json } from "#lib/contract/json.ts";
import { exampleScope } from "#lib/language/expressions/example-scope.ts";
import { renderUrl } from "./http-url.ts";

function render(template: string, input: Json = {}): string {
  return renderUrl({ template, scope: exampleScope(input) }).href;
}

test.for([
  ["https://api.example/a", {}, "https://api.example/a"],
  ["https://api.example/{{ input.x }}", { x: "a b/c?d#e&f" }, "https://api.example/a%20b%2Fc%3Fd%23e%26f"],
  ["https://api.example/?q={{ input.x }}&n=1", { x: "a&b=c#d" }, "https://api.example/?q=a%26b%3Dc%23d&n=1"],
  [
    "https://api.example/{{ input.x }}",
    { x: "naïve (*)'!" },
    "https://api.example/na%C3%AFve%20%28%2A%29%27%21",
  ],
  ["https://api.example/{{ input.n }}/{{ input.none }}", { n: 7 }, "https://api.example/7/"],
  ["https://api.example/?o={{ input.o }}", { o: { a: 1 } }, "https://api.example/?o=%7B%22a%22%3A1%7D"],
  ["https://api.example/{{ input.x }}", { x: "%2e%2e" }, "https://api.example/%252e%252e"],
  ["https://api.example/{{ input.x }}", { x: "..." }, "https://api.example/..."],
  ["https://api.example/v{{ input.x }}/y", { x: ".." }, "https://api.example/v../y"],
  ["https://{{ input.x }}.example/", { x: "shop-1" }, "https://shop-1.example/"],
  ["https://api.example:{{ input.x }}/", { x: 8443 }, "https://api.example:8443/"],
  ["  https://api.example/\n{{ input.x }}\n", { x: "y" }, "https://api.example/y"],
  ["HTTPS://api.example/a/../b", {}, "https://api.example/b"],
] as const)("%s with %o is %s", ([template, input, url]) => {
  expect(render(template, input)).toBe(url);
});

test.for([
  ["https://api.example/users/{{ input.x }}/orders", ".."],
  ["https://api.example/users/{{ input.x }}", ".."],
  ["https://api.example/users/{{ input.x }}/orders", "."],
  ["https://api.example/users/.{{ input.x }}/orders", "."],
  ["https://api.example/users/%2e{{ input.x }}/orders", "."],
  ["https://api.example/users/{{ input.x }}{{ input.x }}/orders", "."],
  ["https://api.example\\users\\{{ input.x }}\\orders", ".."],
  ["https://{{ input.x }}.example/", "evil.example/"],
  ["https://{{ input.x }}.example/", "evil.example#"],
  ["https://{{ input.x }}.example/", "user@evil"],
  ["https://{{ input.x }}.example/", "a.b"],
  ["https://{{ input.x }}.example/", ""],
  ["https://{{ input.x }}/10.0.0.1/", ""],
  ["https://\t{{ input.x }}/10.0.0.1/", ""],
  ["https:///{{ input.x }}/", "evil.example"],
  ["https:{{ input.x }}", "//evil.example"],
  ["https:/{{ input.x }}", "/evil.example"],
  ["{{ input.x }}", "https://evil.example/"],
  ["{{ input.x }}://api.example/", "file"],
  ["https://api.example:{{ input.x }}/", "80@evil.example"],
  ["https://api.example:{{ input.x }}/", "99999"],
  ["https://api.example/\ue000{{ input.x }}", "x"],
  ["https://api.example/{{ input.x }}", "x".repeat(70_000)],
  ["ftp://api.example/{{ input.x }}", "x"],
  ["//api.example/{{ input.x }}", "x"],
  ["/relative/{{ input.x }}", "x"],
  ["https://api example/{{ input.x }}", "x"],
])("%j with %j is refused", ([template = "", x = ""]) => {
  expect(() => render(template, { x })).toThrow(
    expect.objectContaining({ name: "NodeFailure", retryable: false }),
  );
});

const ORIGINS = ["https://api.example", "http://127.0.0.1:8080"];
const whole = (x: Json, template = "{{ input.x }}") =>
  renderUrl({ template, origins: ORIGINS, scope: exampleScope({ x }) }).href;

test.for([
  ["https://api.example/a/b.json?v=1", "https://api.example/a/b.json?v=1"],
  [" HTTPS://API.example:443/a/../b ", "https://api.example/b"],
  ["http://127.0.0.1:8080", "http://127.0.0.1:8080/"],
  ["https://api.example\\@evil.example/", "https://api.example/@evil.example/"],
] as const)("with origins the value %j is called as it is", ([x, href]) => {
  expect(whole(x)).toBe(href);
});

test.for<Json>([
  "https://api.example.evil/",
  "https://api.example@evil.example/",
  "https://ada:secret@api.example/",
  "https://evil.example/https://api.example/",
  "//api.example/",
  "http://api.example/",
  "https://api.example:8443/",
  "http://127.0.0.1:8081/",
  "file:///etc/passwd",
  "blob:https://api.example/x",
  "javascript:1",
  "",
  null,
  7,
  ["https://api.example/"],
  `https://api.example/${"x".repeat(70_000)}`,
])("with origins the value %j is refused", (x) => {
  expect(() => whole(x)).toThrow(expect.objectContaining({ name: "NodeFailure", retryable: false }));
});

test("with origins a value beside others is refused, whatever the check was told", () => {
  expect(() => whole("a", "https://api.example/{{ input.x }}")).toThrow(/must be one value/);
});

/** Texts that an expression can give. */
const storableText = fc.string({ unit: "binary" }).filter((text) => !text.includes("\0"));

test("no value changes host, query names or the number of path segments", () => {
  fc.assert(
    fc.property(storableText, storableText, (x, y) => {
      fc.pre(x !== "." && x !== ".."); // They are refused, see above.
      const url = new URL(render("https://api.example:8443/a/{{ input.x }}/c?q={{ input.y }}&r=1", { x, y }));
      expect([url.host, url.hash, url.username]).toEqual(["api.example:8443", "", ""]);
      const parts = url.pathname.split("/");
      expect([parts.length, parts[1], decodeURIComponent(parts[2] ?? ""), parts[3]]).toEqual([
        4,
        "a",
        x,
        "c",
      ]);
      expect([...url.searchParams]).toEqual([
        ["q", y],
        ["r", "1"],
      ]);
    }),
    { numRuns: 500 },
  );
});
