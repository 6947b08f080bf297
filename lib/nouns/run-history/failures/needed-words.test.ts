import fc from "fast-check";
import { expect, test } from "vitest";
import type { RunError } from "#lib/contract/interactions.ts";
import type { Json } from "#lib/contract/json.ts";
import type { ExpressionScope } from "#lib/language/expressions/scope.ts";
import { startProcessorClock } from "#lib/testing/processor-clock.ts";
import { nearestName } from "./nearest-name.ts";
import { neededWords } from "./needed-words.ts";
import { readsOf, valuesOf, writePath } from "./read-values.ts";

const scopeOf = (input: Json, nodes: Record<string, Json> = {}): ExpressionScope => ({
  input,
  nodes,
  attachments: [],
  thread: { messages: [] },
  run: { id: "run_1", laneId: "intake", turn: 1, metadata: {}, startedAt: "2026-01-01T00:00:00.000Z" },
});
const nameOf = (id: string) => (id === "fetch" ? "Fetch order" : id);

/** The words for an expression that failed with a message. */
const said = (source: string, message: string, scope: ExpressionScope) =>
  neededWords({ code: "expression_error", message, details: null, nameOf, ...valuesOf([source], scope) });
const saidOfCall = (details: RunError["details"], message = "It failed.") =>
  neededWords({ code: "node_failed", message, details, nameOf, values: [], missing: [] });

test.each<[string, string, Json, string]>([
  [
    "input.postcode",
    "no such key: 'postcode'",
    { city: "Bern", post_code: 3000 },
    'The input has no "postcode". Did you mean "post_code"? It has city, post_code.',
  ],
  ["input.postcode", "no such key: 'postcode'", {}, 'The input has no "postcode". It is empty.'],
  ["input.to.city", "no such key: 'city'", { to: { zip: 1 } }, 'input.to has no "city". It has zip.'],
  [
    "input.to.city",
    "no such key: 'city', because the value is null",
    { to: null },
    'input.to is null, so it has no "city".',
  ],
  ["input.to.city", "a string has no key 'city'", { to: "Bern" }, 'input.to is text, so it has no "city".'],
  [
    "input.lines[2].sku",
    "the list has no element 2, its size is 1",
    { lines: [{}] },
    "input.lines has 1 element, and no element 2.",
  ],
  ["100 / input.amount", "division by zero", { amount: 0 }, "A divisor is zero: input.amount."],
  [
    "input.a + input.b",
    "no such operation: string + int",
    { a: "x", b: 1 },
    '"+" does not take text and a whole number. Here input.a is text, input.b is a number.',
  ],
])("%s: %s", (source, message, input, words) => {
  expect(said(source, message, scopeOf(input))).toBe(words);
});

test("nodes are called by their names", () => {
  const scope = scopeOf({}, { fetch: { body: {} } });
  expect(said("nodes.fetch.total", "no such key: 'total'", scope)).toBe(
    'The output of "Fetch order" has no "total". It has body.',
  );
  expect(said("nodes.other.total", "no such key: 'other'", scope)).toBe(
    '"other" has no output: it did not run before this node.',
  );
});

test("calls say what the status, the reason or the timeout means", () => {
  expect(saidOfCall({ status: 404 })).toContain("nothing at this address");
  expect(saidOfCall({ status: 503 })).toBe("The server answered 503, an error on its side. Try again later.");
  expect(saidOfCall({ reason: "dns" })).toContain("host name");
  expect(saidOfCall(null, "A call of the node took longer than its 60 seconds.")).toContain("timeout");
  expect(saidOfCall(null)).toBeNull();
});

test("reads are the longest paths, each once, also in calls and lists", () => {
  const reads = readsOf(
    '[input.a.b, input["a"].b, nodes.n.list.map(x, x.y + input.c[1])].size() > input.d[input.e]',
  );
  expect(reads.map(writePath)).toEqual(["input.a.b", "nodes.n.list", "input.c[1]", "input.d", "input.e"]);
});

test("a slip of the pen is found, and something else is not", () => {
  expect(nearestName("postcode", ["city", "post-code"])).toBe("post-code");
  expect(nearestName("adress", ["address", "dress"])).toBe("address");
  expect(nearestName("id", ["total", "lines"])).toBeUndefined();
});

test("whatever failed with whatever message, nothing is thrown, and an answer is there at once", () => {
  const codes = ["expression_error", "node_failed", "model_error", "internal_error"] as const;
  fc.assert(
    fc.property(
      fc.constantFrom(...codes),
      fc.string({ unit: "binary", maxLength: 300 }),
      fc.string({ maxLength: 80 }),
      fc.jsonValue(),
      (code, message, source, value) => {
        const scope = scopeOf(value as Json);
        const read = valuesOf([source, `input.${source}`, "input.a.b[0].c"], scope);
        const words = neededWords({ code, message, details: { status: value as Json }, nameOf, ...read });
        expect(words === null || words.length < 5_000).toBe(true);
      },
    ),
  );
});

test.each([
  "no such key: '",
  "the list has no element -",
  "no such operation: ",
  "took longer than its 1",
  "'",
])("a megabyte of %j takes linear time", (part) => {
  const message = part.repeat(1_000_000 / part.length);
  const spent = startProcessorClock();
  said("input.a", message, scopeOf({}));
  saidOfCall(null, message);
  expect(spent()).toBeLessThan(500);
});
