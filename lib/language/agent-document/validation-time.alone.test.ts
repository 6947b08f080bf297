import { expect, test } from "vitest";
import { startProcessorClock } from "#lib/testing/processor-clock.ts";
import { graph, validate } from "./validate-document.fixture.ts";

const NODES = 500;
const RUNS = 9;
const MOST_MS = 100;

/** Every kind of expression, in one chain: each node reads the one before it, and all of them may be read. */
function largeDocument() {
  const config = (at: number, before: string) => {
    switch (at % 5) {
      case 0:
        return [
          "transform",
          { expression: `{'a': input.f${at % 30}, 'b': ${before}, 'c': [1, 2].map(x, x * ${at})}` },
        ] as const;
      case 1:
        return [
          "llm",
          {
            prompt: `About {{ input.f1 }}: {{ toJson(${before}) }}`,
            outputSchema: { type: "object", properties: { x: { type: "string", pattern: "^a+$" } } },
          },
        ] as const;
      case 2:
        return [
          "switch",
          {
            cases: [
              { name: "a", when: `has(${before}.x) && ${before}.x == 'a${at}'` },
              { name: "b", when: "input.f0 > 3" },
            ],
          },
        ] as const;
      case 3:
        return [
          "http",
          { method: "POST", url: `https://x.example/{{ input.f1 }}/${at}`, body: "{'a': input.f2}" },
        ] as const;
      default:
        return ["approval", { title: "Sign", summary: "Is {{ input.f3 }} right?" }] as const;
    }
  };
  const nodes = Array.from({ length: NODES }, (_, at) => {
    const [type, made] = config(at, at === 0 ? "input" : `nodes.n${at - 1}`);
    return { id: `n${at}`, type, config: made, ...(type === "http" && { retry: { maxAttempts: 3 } }) };
  });
  const outcomes: Readonly<Record<string, readonly string[]>> = {
    switch: ["a", "b", "else"],
    approval: ["approved"],
  };
  const edges = nodes
    .slice(1)
    .flatMap((node, at) =>
      (outcomes[nodes[at]?.type ?? ""] ?? ["done"]).map((on) => ({ from: `n${at}`, on, to: node.id })),
    );
  const properties = Object.fromEntries(
    Array.from({ length: 30 }, (_, at) => [`f${at}`, { type: "number" }]),
  );
  const inputSchema = { type: "object", properties, additionalProperties: false };
  const lanes = ["one", "two", "three"].map((id) => ({
    id,
    name: id,
    mode: "structured",
    start: "n0",
    inputSchema,
  }));
  return { format: "laneway.agent/1", behaviorType: "pipeline", lanes, nodes, edges };
}

test(`a document of ${NODES} nodes is checked in less than ${MOST_MS} ms`, () => {
  const document = largeDocument();
  const errors = validate(document).filter(({ severity }) => severity === "error");
  expect(errors).toEqual([]);
  const times = Array.from({ length: RUNS }, () => {
    const spent = startProcessorClock();
    validate(document);
    return spent();
  }).sort((one, other) => one - other);
  const median = times[Math.floor(RUNS / 2)] ?? Number.POSITIVE_INFINITY;
  process.stdout.write(
    `${NODES} nodes, ${JSON.stringify(document).length} bytes: ${median.toFixed(1)} ms (median of ${RUNS})\n`,
  );
  expect(median).toBeLessThan(MOST_MS);
});

test.each(["{{", "{{1", "{{ '", "{{ // ", "{ {{"])("a text full of %s is checked in linear time", (piece) => {
  const prompt = piece.repeat(Math.floor(260_000 / piece.length));
  const node = { id: "a", type: "llm", config: { prompt } } as const;
  const clock = startProcessorClock();
  const problems = validate(graph([node]));
  expect(clock()).toBeLessThan(MOST_MS);
  expect(problems).not.toEqual([]);
});
