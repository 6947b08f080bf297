// biome-ignore-all lint/suspicious/noTemplateCurlyInString: expressions of another language
import { describe, expect, test } from "vitest";
import { checkExpression, checkTemplate } from "../check-expression.ts";
import type { StaticScope } from "../static-scope.ts";

const TYPES: StaticScope = {
  input: {
    type: "object",
    additionalProperties: false,
    properties: {
      any: true,
      a: { type: "boolean" },
      b: { type: "boolean" },
      name: { type: "string" },
      qty: { type: "integer" },
      list: { type: "array", items: { type: "object" } },
      "order-id": { type: "string" },
    },
  },
  nodes: { pay: true },
};

const said = (source: string) => checkExpression({ source, types: TYPES }).map(({ message }) => message);

/** A form of another language, what its refusal says at its end, and what its author may write. */
describe("a form of another language is refused with what to write", () => {
  test.each([
    ["input.qty === 1", "write ==", "input.qty == 1"],
    ["input.qty !== 1", "write !=", "input.qty != 1"],
    ["input.qty <> 1", "write !=", "input.qty != 1"],
    ["input.qty = 1", "write == to compare", "input.qty == 1"],
    ["input.any ?? 'x'", "write input.?key.orValue(other)", "input.?any.orValue('x')"],
    ["input.any?.b", "write input.?key, and end with .orValue(other)", "input.any.?b.orValue(1)"],
    ["input.any?.b.c", "write input.?key, and end with .orValue(other)", "input.any.?b.c.orValue(1)"],
    ["input.a and input.b", "write &&, || and !", "input.a && input.b"],
    ["input.a OR input.b", "write &&, || and !", "input.a || input.b"],
    ["not input.a", "write &&, || and !", "!input.a"],
    ["input.a & input.b", "write &&", "input.a && input.b"],
    ["input.name | upper", "and || is or", "upper(input.name)"],
    ["input.any is null", "as in input.key == null", "input.any == null"],
    ["input.any is not None", "as in input.key == null", "input.any != null"],
    ["`Order ${input.name}`", "'Order ' + input.id", "'Order ' + input.name"],
    ["f'Order {input.name}'", "'Order ' + input.id", "'Order ' + input.name"],
    ["${input.name}", "'Order ' + input.id", "input.name"],
    ["$input.name", "names have no $: input.key, nodes.id, run.id", "input.name"],
    ["input.list.map(x => x.id)", "then what becomes of it", "input.list.map(x, x.id)"],
    ["input.list.map((x) => x.id)", "then what becomes of it", "input.list.map(x, x.id)"],
    ["[...input.list, 1]", "input.tags + ['more']", "input.list + [1]"],
    ["/^A/.test(input.name)", "write text.matches('pattern')", "input.name.matches('^A')"],
    ["input.name =~ '^A'", "write text.matches('pattern')", "input.name.matches('^A')"],
    ["input.name ~ 'x'", "texts are joined by +", "input.name + 'x'"],
    ["input.qty ** 2", "there is no power", "input.qty * input.qty"],
    [
      "typeof input.any",
      "write type(x) == string, or int, double, bool, list or map",
      "type(input.any) == string",
    ],
    ["if input.a then 1 else 2", "condition ? one : other", "input.a ? 1 : 2"],
    ["1 if input.a else 2", "condition ? one : other", "input.a ? 1 : 2"],
    ["input.a ? 1", "condition ? one : other", "input.a ? 1 : 2"],
    ["for x in input.list", "or use a for_each or loop node", "input.list.filter(x, x.id == 1)"],
    ["[x for x in input.list]", "or use a for_each or loop node", "input.list.map(x, x)"],
    ["const x = 1", "without statements, loops and functions of its own", "cel.bind(x, 1, x + x)"],
    ["return input.name", "without statements, loops and functions of its own", "input.name"],
    ["await input.name", "without statements, loops and functions of its own", "input.name"],
    ["input.name;", "without statements, loops and functions of its own", "input.name"],
    ["new Date()", "and timestamp(text) reads a time", "run.startedAt"],
    ["1 # one", "a comment begins with // and ends with its line", "1 // one"],
    ["'it''s'", "inside a text a quote is written \\' or \\\"", "'it\\'s'"],
    ["1_000", "digits stand without _", "1000"],
    ["{{ input.name }}", "an expression stands alone, {{ }} belongs in templates", "input.name"],
    ["now()", "run.startedAt is when the run began", "run.startedAt"],
    ["Date.now()", "and timestamp(text) reads a time", "timestamp(run.startedAt)"],
    ["uuid()", "run.id differs in every run", "run.id"],
    ["concat(input.name, 'b')", "and a list of texts by join", "input.name + 'b'"],
    ["input.list.reduce(a, b, a + b)", "or use a loop node", "sum(input.list.map(x, x.price))"],
    ["coalesce(input.any, 1)", "write input.?key.orValue(other)", "input.?any.orValue(1)"],
    ["keys(input)", "and input[key] for a value", "input.map(key, key)"],
    ["input.list.first()", "write list[0]", "input.list[0]"],
    ["input.list.at(-1)", "the last is list[size(list) - 1]", "input.list[size(input.list) - 1]"],
    ["input.name.isEmpty()", "write size(x) == 0", "size(input.name) == 0"],
    ["abs(input.qty)", "write x < 0 ? -x : x", "input.qty < 0 ? -input.qty : input.qty"],
    ["len(input.list)", "did you mean 'size'?", "size(input.list)"],
    ["input.name.toLowerCase()", "did you mean 'lower'?", "lower(input.name)"],
    ["input.list.length", "write size(x)", "size(input.list)"],
    ["input.name.length", "write size(x)", "size(input.name)"],
    ["input.name[0]", "write text.charAt(0) or text.substring(0, 1)", "input.name.charAt(0)"],
    ["Math.max(input.qty, 1)", "min(a, b) or max(a, b)", "max(input.qty, 1)"],
    ["JSON.stringify(input)", "write toJson(x) or parseJson(text)", "toJson(input)"],
    ["Object.keys(input)", "and input[key] for a value", "input.map(key, input[key])"],
    ["None", "write null", "null"],
    ["True", "write true", "true"],
    ["input.any == undefined", "write input.?key.orValue(other)", "has(input.any)"],
    ["steps.pay", "the output of a node is nodes.id, with the node's id", "nodes.pay"],
    ["env.KEY", "a connection holds what is secret", "input.name"],
    ["message", "a chat lane's message is input.message", "input.name"],
    ["input.order-id", "a key with a dash is read as ['order-id']", "input['order-id']"],
    ["{total: 1}", "the keys of a map stand in quotes, {'total': …}", "{'total': 1}"],
    ["input.name + 1", "write string(x) for the number", "input.name + string(1)"],
    ["'a' in input.name", "write text.contains(part)", "input.name.contains('a')"],
    ["input.a || 'none'", "write input.?key.orValue(other)", "input.?name.orValue('none')"],
  ])("%s: %s, so %s", (wrong, hint, right) => {
    expect(said(wrong)).toHaveLength(1);
    expect(said(wrong)[0]?.endsWith(hint)).toBe(true);
    expect(said(right)).toEqual([]);
  });

  test("what stands in a text or further off is not what is wrong", () => {
    expect(said("'a === b and c' + ")).toEqual(["unexpected token: the end"]);
    expect(said("input.qty == 1 ? 'x => y' : 5 5")).toEqual(["unexpected character: '5'"]);
  });

  test("a name that is bound is itself", () => {
    expect(said("input.list.map(steps, steps.id)")).toEqual([]);
    expect(said("input.list.map(Math, Math.max)")).toEqual([]);
    expect(said("input.list.map(id, input.qty -id.n)")).toEqual([]);
  });

  test("blocks of template languages are none", () => {
    const [first] = checkTemplate({ source: "{{#if input.a}}x", types: TYPES });
    expect(first?.message).toMatch(/templates have no blocks: write \{\{ condition \? one : other \}\}$/);
  });
});
