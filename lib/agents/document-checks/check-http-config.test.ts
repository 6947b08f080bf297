import { expect, test } from "vitest";
import { checkHttpConfig } from "./check-http-config.ts";

function check(url: string, headers: Record<string, string> = {}): string[] {
  return checkHttpConfig({ method: "GET", url, headers }, "/config").map(
    ({ code, path }) => `${code} ${path}`,
  );
}

test.for([
  "https://api.example/{{ input.id }}",
  "http://localhost:8080",
  "https://{{ input.shop }}.example/",
  "\n  HTTPS://api.example/\n",
])("%j is a URL template", (url) => {
  expect(check(url, { "X-Own": "{{ input.x }}", Authorization: "Bearer x" })).toEqual([]);
});

test.for(["{{ input.url }}", "ftp://a.example/", "/path", "https:a.example", "https:///a", "https://"])(
  "%j is none: its beginning must be literal",
  (url) => {
    expect(check(url)).toEqual(["schema_violation /config/url"]);
  },
);

test("headers that belong to the connection are reported, each", () => {
  expect(check("https://a.example/", { Host: "b", "content-LENGTH": "1", "X-Own": "" })).toEqual([
    "schema_violation /config/headers/Host",
    "schema_violation /config/headers/content-LENGTH",
  ]);
});
