// biome-ignore-all lint/suspicious/noTemplateCurlyInString: templates of another language
import { describe, expect, test } from "vitest";
import { graph, llm, output, type Part, transform, validate, ways } from "../validate-document.fixture.ts";

const http = (config: Part): Part => ({
  id: "h",
  type: "http",
  retry: { maxAttempts: 2 },
  config: { method: "GET", url: "https://x.example/", ...config },
});
const about = (code: string, document: unknown) =>
  validate(document).flatMap(({ code: found, message, path, severity }) =>
    found === code ? [[severity, path, message]] : [],
  );

describe("a host that comes from data", () => {
  test.each(["http://{{ item }}", "https://{{ input.host }}/a", "https://{{ {'a': 'b'}.a }}:80/"])(
    "%s is told",
    (url) => {
      expect(about("schema_violation", graph([http({ url })]))).toEqual([
        ["warning", "/nodes/0/config/url", expect.stringContaining("Write the host out")],
      ]);
    },
  );
  test.each(["https://{{ input.tenant }}.example.com/a", "https://x.example/{{ input.id }}"])(
    "%s is fine",
    (url) => {
      expect(about("schema_violation", graph([http({ url })]))).toEqual([]);
    },
  );
});

describe("a credential that is written out", () => {
  test.each<[Part, string]>([
    [{ headers: { "X-Api-Key": "a1b2c3d4" } }, "/nodes/0/config/headers/X-Api-Key"],
    [{ headers: { Authorization: "Basic YTpi" } }, "/nodes/0/config/headers/Authorization"],
    [{ body: "{'key': 'sk-proj-abcdefghijklmnop1234'}" }, "/nodes/0/config/body"],
  ])("%j is told and not repeated", (config, path) => {
    const [found] = about("literal_secret", graph([http(config)]));
    expect(found).toEqual(["warning", path, expect.stringContaining("connection")]);
    expect(String(found)).not.toMatch(/a1b2|YTpi|sk-proj/);
  });
  test.each([
    { headers: { Authorization: "Bearer {{ input.token }}" } },
    { headers: { Accept: "text/plain" } },
  ])("%j is fine", (config) => expect(about("literal_secret", graph([http(config)]))).toEqual([]));
});

describe("two outputs", () => {
  const nodes = [transform("a"), output("b"), output("c"), output("d")];
  const choose: Part = { id: "a", type: "switch", config: { cases: [{ name: "x", when: "true" }] } };
  test.each<[string[], string | undefined]>([
    [["a>b", "a>c"], "/nodes/2"],
    [["a>b", "b>c"], "/nodes/2"],
  ])("that can both run by %j are told", (edges, path) => {
    const found = about("several_outputs", graph(nodes.slice(0, 3), ways(...edges)));
    expect(found).toEqual([["warning", path, expect.stringContaining('"b" and "c" can both run')]]);
  });
  test("of which one runs are fine", () => {
    const edges = ways("a:x>b", "a:else>c");
    expect(about("several_outputs", graph([choose, output("b"), output("c")], edges))).toEqual([]);
  });
});

test.each(["Hello ${input.name}", "Hello {input.name}", "{% if input.a %}", "input.name", " nodes.a.b[0] "])(
  "a template without braces, or with those of another language, is told: %s",
  (prompt) => {
    expect(about("template_syntax", graph([llm("a", { prompt })]))).toEqual([
      ["warning", "/nodes/0/config/prompt", expect.stringContaining("{{ ")],
    ]);
  },
);

test.each(['Give {"a": 1}', "{{ {'a': 1} }}", "Use { } and {name}", "input", "run.it now"])(
  "braces of JSON are fine: %s",
  (prompt) => {
    expect(about("template_syntax", graph([llm("a", { prompt })]))).toEqual([]);
  },
);

test("what is required and refused is told", () => {
  const inputSchema = {
    type: "object",
    required: ["a", "b", "c"],
    additionalProperties: false,
    properties: { a: true, b: false },
  };
  const found = about("invalid_input_schema", graph([transform("a")], [], { lane: { inputSchema } }));
  expect(found.map(([severity, path]) => [severity, path])).toEqual([
    ["error", "/lanes/0/inputSchema/required/1"],
    ["error", "/lanes/0/inputSchema/required/2"],
  ]);
});

test("an unknown member of a config hides no other problem of the node", () => {
  const codes = validate(
    graph([llm("a", { prompt: "{{ input. }}", retry: {}, tools: [{ name: "other" }] })]),
  );
  expect(codes.map(({ code, path }) => `${code} ${path}`)).toEqual([
    "schema_violation /nodes/0/config/retry",
    "unknown_tool /nodes/0/config/tools/0/name",
    "expression_syntax /nodes/0/config/prompt",
  ]);
});
