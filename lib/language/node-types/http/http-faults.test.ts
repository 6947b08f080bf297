import { expect, test } from "vitest";
import { httpFaults } from "./http-faults.ts";

function check(url: string, headers: Record<string, string> = {}): string[] {
  return httpFaults({ method: "GET", url, headers }).map(({ pointer }) => pointer);
}

test.for([
  "https://api.example/{{ input.id }}",
  "http://localhost:8080",
  "https://{{ input.shop }}.example/",
  "\n  HTTPS://api.example/\n",
  "https://api.example:65535?to=a@b.example:99999",
  "https://api.example/@{{ input.id }}:99999",
  "https://[::1]:8443\n",
  "https://{{ input.shop }}.example:{{ input.port }}",
])("%j is a URL template", (url) => {
  expect(check(url, { "X-Own": "{{ input.x }}", Authorization: "Bearer x" })).toEqual([]);
});

test.for(["{{ input.url }}", "ftp://a.example/", "/path", "https:a.example", "https:///a", "https://"])(
  "%j is none: its beginning must be literal",
  (url) => {
    expect(check(url)).toEqual(["/url"]);
  },
);

test.for([
  ["https://ada@a.example/", /user name or a password/],
  ["https://ada:secret@a.example", /user name or a password/],
  ["https://ada@{{ input.shop }}.example/", /user name or a password/],
  ["https://a.example:65536/x", /port is over 65535/],
  ["http://a.example:99999", /port is over 65535/],
  ["http://a.example:eighty/", /not a host/],
  ["http://256.1.1.1/{{ input.x }}", /not a host/],
] as const)("%j could never be called, and is told why", ([url, said]) => {
  expect(httpFaults({ method: "GET", url, headers: {} })).toEqual([
    expect.objectContaining({
      pointer: "/url",
      message: expect.stringMatching(said),
    }),
  ]);
});

const origins = ["https://api.example", "http://127.0.0.1:8080"];
test.for<[string, string[], string[]]>([
  ["{{ item }}", origins, []],
  [" {{ {'a': {'b': item}}.a.b }} ", origins, []],
  ["https://api.example/{{ item }}", origins, ["/url"]],
  ["{{ item }}/x", origins, ["/url"]],
  ["{{ item }}", ["https://api example"], ["/origins/0"]],
  ["{{ item }}", ["https://a:99999"], ["/origins/0"]],
])("%j with the origins %j has faults at %j", ([url, given, faults]) => {
  const found = httpFaults({ method: "GET", url, origins: given, headers: {} });
  expect(found.map(({ pointer }) => pointer)).toEqual(faults);
});

test.for([
  ["https://a.example/{{ item.replace('http://a.example/', '') }}", true],
  ["https://a.example/v1/{{ input.path }}", true],
  ["https://a.example/v1/{{ input['url'] }}?a=1", true],
  ["https://a.example/{{ input.id }}/x/{{ input.sub.href }}", true],
  ["https://a.example/{{ input.path.split('/')[0] }}", false],
  ["https://a.example/?next={{ input.url }}", false],
  ["https://a.example/{{ input.id }}", false],
  ["https://a.example/{{ input.pathology }}", false],
] as const)("%s: a value that may be a whole path is warned of: %s", ([url, isWarned]) => {
  const found = httpFaults({ method: "GET", url, headers: {} });
  const warning = { pointer: "/url", message: expect.stringContaining("%2F"), severity: "warning" };
  expect(found).toEqual(isWarned ? [warning] : []);
});

test("headers that belong to the connection are reported, each", () => {
  expect(check("https://a.example/", { Host: "b", "content-LENGTH": "1", "X-Own": "" })).toEqual([
    "/headers/Host",
    "/headers/content-LENGTH",
  ]);
});
