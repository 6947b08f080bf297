import { expect, test } from "vitest";
import { rewriteExpression, rewriteTemplate } from "./rewrite-references.ts";

const renamed = new Map([["pay", "charge"]]);

test.each([
  ["nodes.pay.body.id", "nodes.charge.body.id"],
  ["has(nodes.pay) && nodes.?pay.orValue(1) > 2", "has(nodes.charge) && nodes.?charge.orValue(1) > 2"],
  [`nodes["pay"] + nodes['pay'] + nodes[?"pay"]`, `nodes["charge"] + nodes['charge'] + nodes[?"charge"]`],
  [
    "nodes . pay + nodes.payment + xnodes.pay + input.nodes.pay",
    "nodes . charge + nodes.payment + xnodes.pay + input.nodes.pay",
  ],
  [
    `"nodes.pay" + 'it\\'s nodes.pay' + nodes.pay // nodes.pay`,
    `"nodes.pay" + 'it\\'s nodes.pay' + nodes.charge // nodes.pay`,
  ],
  [`"""nodes.pay " """ + nodes.pay`, `"""nodes.pay " """ + nodes.charge`],
  ["nodes.pay +", "nodes.charge +"],
  ['nodes.pay + "never closed nodes.pay', 'nodes.charge + "never closed nodes.pay'],
])("%s", (before, after) => {
  expect(rewriteExpression(before, renamed)).toBe(after);
});

test("of a template only what stands in braces", () => {
  expect(rewriteTemplate("nodes.pay is {{ nodes.pay }} and {{nodes.pay.id}} {{ nodes.pay", renamed)).toBe(
    "nodes.pay is {{ nodes.charge }} and {{nodes.charge.id}} {{ nodes.pay",
  );
});
