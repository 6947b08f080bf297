import { agentFile, agentLane } from "./agent-file.ts";

/** How many calls a list makes, and how many of them at once. */
export const LIST_CALLS = 100;
export const LIST_AT_ONCE = 10;

/** An agent file with one HTTP call. */
export function httpAgent(origin: string): object {
  return agentFile("Call", {
    lanes: [agentLane("call", {})],
    nodes: [
      { id: "call", type: "http", config: { method: "GET", url: `${origin}/item/1` } },
      { id: "end", type: "output", config: { value: "{'ok': nodes.call.body.ok}" } },
    ],
    edges: [{ from: "call", to: "end" }],
  });
}

/** An agent file with one call of a model. */
export function modelAgent(): object {
  return agentFile("Model", {
    lanes: [agentLane("ask", {})],
    nodes: [
      { id: "ask", type: "llm", config: { model: "compatible:stub", prompt: "Why did it not work?" } },
      { id: "end", type: "output", config: { value: "{'text': nodes.ask}" } },
    ],
    edges: [{ from: "ask", to: "end" }],
  });
}

/** An agent file that makes the HTTP call for each item of a list. */
export function listOfCallsAgent(origin: string): object {
  return agentFile("List of calls", {
    lanes: [agentLane("each", { items: { type: "array", items: { type: "number" } } })],
    nodes: [
      {
        id: "each",
        type: "for_each",
        config: {
          items: "input.items",
          concurrency: LIST_AT_ONCE,
          body: {
            start: "call",
            nodes: [
              { id: "call", type: "http", config: { method: "GET", url: `${origin}/item/{{ item }}` } },
            ],
            edges: [],
          },
        },
      },
      { id: "end", type: "output", config: { value: "{'calls': size(nodes.each)}" } },
    ],
    edges: [{ from: "each", to: "end" }],
  });
}
