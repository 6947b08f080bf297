import fc from "fast-check";
import type { Json, JsonObject } from "#lib/contract/json.ts";

/**
 * Agent documents of every type of node, with bodies, several lanes and edges forwards: some are valid, most are nearly
 * so. Expressions read input, nodes and what bodies see, rightly or not.
 */
export const anyDocument: fc.Arbitrary<JsonObject> = fc.gen().map((draw) => {
  let ids = 0;
  const chance = (one: number) => draw(fc.nat, { max: one - 1 }) === 0;
  const pick = <T>(from: readonly T[]): T => from[draw(fc.nat, { max: from.length - 1 })] as T; // not empty
  const source = (before: readonly string[], inside: readonly string[]) =>
    pick([
      "1",
      "input.amount > 2",
      "input.?lines.orValue([])",
      "{'a': input.amount}",
      "[1, 2]",
      ...inside,
      ...before.flatMap((id) => [`nodes.?${id}.orValue(0)`, `has(nodes.${id})`]),
      ...(chance(8) ? ["input.amuont", "1 +", "nodes.none", "x"] : []),
    ]);
  function config(type: string, before: readonly string[], inside: readonly string[], depth: number): Json {
    const value = source(before, inside);
    switch (type) {
      case "transform":
        return { expression: value };
      case "output":
        return { value };
      case "switch":
        return {
          cases: [
            { name: "yes", when: "input.amount > 1" },
            { name: pick(["no", "yes"]), when: value },
          ],
        };
      case "llm":
        return { prompt: `Hello {{ ${value} }}`, ...(chance(2) && { outputSchema: { type: "object" } }) };
      case "tool":
        return { tool: pick(["known", "known", "other"]), arguments: "{}" };
      case "http":
        return { method: "GET", url: `https://x.example/{{ ${value} }}` };
      case "ask":
        return { title: "Ask", questions: [{ id: "q", label: "Q", type: "text" }] };
      case "approval":
        return { title: "Sign", summary: "Sign?" };
      case "wait":
        return chance(2) ? { seconds: 1 } : { until: "'2027-01-31T09:00:00Z'" };
      case "agent":
        return { agentId: "known", laneId: "main", input: "{}" };
      case "for_each":
        return { items: pick(["[1, 2]", "[]", value]), body: graph(depth + 1, before, ["item", "index"]) };
      default:
        return {
          while: pick(["iteration < 2", "false", value]),
          maxIterations: 3,
          body: graph(depth + 1, before, ["iteration"]),
        };
    }
  }
  function graph(depth: number, outer: readonly string[], inside: readonly string[]) {
    const nodes: JsonObject[] = [];
    const edges: JsonObject[] = [];
    const types = depth < 2 ? [...SIMPLE, "for_each", "loop"] : SIMPLE;
    const size = 1 + draw(fc.nat, { max: depth === 0 ? 7 : 2 });
    for (let at = 0; at < size; at += 1) {
      const id = chance(60) && ids > 0 ? "n0" : `n${ids++}`;
      const type = pick(types);
      const before = [...outer, ...nodes.map((node) => String(node.id))];
      nodes.push({ id, type, config: config(type, before, inside, depth) });
      for (let edge = at > 0 && !chance(6) ? 1 + draw(fc.nat, { max: 1 }) : 0; edge > 0; edge -= 1) {
        const from = nodes[Math.max(0, at - 1 - draw(fc.nat, { max: 2 }))];
        edges.push({ from: from?.id ?? "", on: pick(outcomes(from)), to: id });
      }
      if (chance(80)) edges.push({ from: id, to: "n0" });
    }
    return { start: String(nodes[0]?.id), nodes, edges };
  }
  const outcomes = (node: JsonObject | undefined) => OUTCOMES[String(node?.type)] ?? ["done"];
  const { start, nodes, edges } = graph(0, [], []);
  const inputSchema = {
    type: "object",
    properties: { amount: { type: "number" }, lines: { type: "array" } },
    additionalProperties: false,
  };
  const lanes = ["main", "other"].map((id) => ({ id, name: id, mode: "structured", start, inputSchema }));
  return {
    format: "laneway.agent/1",
    behaviorType: "pipeline",
    lanes: chance(3) ? lanes : lanes.slice(0, 1),
    nodes,
    edges,
  };
});

const SIMPLE = ["transform", "output", "switch", "llm", "tool", "http", "ask", "approval", "wait", "agent"];

const OUTCOMES: Readonly<Record<string, readonly string[]>> = {
  switch: ["yes", "no", "else"],
  llm: ["done", "failed"],
  tool: ["done", "failed", "rejected"],
  http: ["done", "failed"],
  ask: ["done", "skipped", "expired"],
  approval: ["approved", "rejected", "expired"],
  for_each: ["done", "failed"],
  loop: ["done", "failed"],
  agent: ["done", "failed"],
};
