import { describe, expect, test } from "vitest";
import { exampleScope } from "./example-scope.ts";
import { compileTemplate } from "./template.ts";

const SCOPE = exampleScope({
  name: "Ada",
  amount: 12.5,
  note: null,
  tags: ["a", "b"],
  address: null,
  braces: "{{ 1 }}",
});

function render(source: string): string {
  return compileTemplate(source).render(SCOPE);
}

describe("rendering", () => {
  test.each([
    ["Hello {{ input.name }}!", "Hello Ada!"],
    ["{{input.amount}}", "12.5"],
    ["{{ input.tags }} {{ true }} {{ 7 / 2 }}", '["a","b"] true 3'],
    ["{{ timestamp(0) }} {{ duration('1m') }}", "1970-01-01T00:00:00Z 60s"],
    ["no expression", "no expression"],
    ["", ""],
    ["a }} b { c } d", "a }} b { c } d"],
    ["{{ {'a': {'b': 1}} }}", '{"a":{"b":1}}'],
    ["{{{'a': 1}.a}}", "1"],
    ["{{ '}}' }}{{ \"{{\" }}", "}}{{"],
    ["{{ '''it's }}''' }}", "it's }}"],
    ["{{ 'it\\'s }}' }}", "it's }}"],
    ["{{ r'\\d}}' }}", "\\d}}"],
    ["{{ 1 // a }} in a comment\n }}", "1"],
    ["{{ input.braces }}", "{{ 1 }}"],
  ])("%s gives %s", (source, text) => {
    expect(render(source)).toBe(text);
  });

  test.each([
    "{{ input.nope }}",
    "{{ input.note }}",
    "{{ input.nope.deeper[0] }}",
    "{{ input.address.street }}",
    "{{ input.tags[7] }}",
    "{{ nodes.x.text }}",
    "{{ nodes.?x }}",
    "{{ nodes.?x.?text }}",
    "{{ item.id }}",
  ])("what is absent or null is empty text: %s", (source) => {
    expect(render(`<${source}>`)).toBe("<>");
  });

  test.each(["{{ 'Dear ' + input.nope }}", "{{ lower(input.nope) }}", "{{ input.nope == 1 }}"])(
    "computing with what is absent is an error: %s",
    (source) => {
      expect(() => render(source)).toThrow("no such key: 'nope'");
    },
  );

  test("inserted texts are encoded, the template's own text is not", () => {
    const template = compileTemplate("https://x.test/a b/{{ input.name + '/?' }}?q={{ input.tags }}");
    expect(template.render(SCOPE, { encode: encodeURIComponent })).toBe(
      "https://x.test/a b/Ada%2F%3F?q=%5B%22a%22%2C%22b%22%5D",
    );
  });

  test("it lists its expressions", () => {
    expect(compileTemplate("{{ a }} {{input.name}}".replace("{{ a }}", "{{ 1 }}")).expressions).toEqual([
      "1",
      "input.name",
    ]);
  });

  test("a text over 1 MiB is refused, and all expressions share one budget", () => {
    const scope = exampleScope({ half: "x".repeat(600_000), list: Array.from({ length: 2_500 }, () => 1) });
    expect(() => compileTemplate("{{ input.half }}{{ input.half }}").render(scope)).toThrow(
      "larger than 1 MiB",
    );
    const costly = "{{ input.list.all(a, input.list.all(b, true)) }}";
    expect(compileTemplate(costly).render(scope)).toBe("true");
    expect(() => compileTemplate(costly + costly).render(scope)).toThrow("10 million");
  });
});

describe("what is malformed", () => {
  test.each([
    ["Hello {{ input.name", "template_syntax", 6],
    ["{{ input.name }", "template_syntax", 0],
    ["{{ input.name } }", "template_syntax", 0],
    ["{{ 'unclosed }}", "template_syntax", 0],
    ["ok {{ 1 }} {{  }}", "template_syntax", 11],
    ["a {{ input.name + }}", "expression_syntax", 18],
    ["a {{ nonsense }}", "expression_syntax", 5],
  ])("%s is %s at %i", (source, code, offset) => {
    expect(() => compileTemplate(source)).toThrow(
      expect.objectContaining({ code, position: expect.objectContaining({ offset }) }),
    );
  });

  test("an error while rendering has its position in the template", () => {
    expect(() => render("Dear\n{{ input.name }}: {{ 1 / 0 }}")).toThrow(
      expect.objectContaining({ code: "expression_error", position: { offset: 28, line: 2, column: 24 } }),
    );
  });
});
