import { agentFile, agentLane } from "./agent-file.ts";

const ITEMS = { items: { type: "array", items: { type: "number" } } };

/** An agent file that computes something of each item of a list. */
export function listAgent(): object {
  return agentFile("List", {
    lanes: [agentLane("each", ITEMS)],
    nodes: [
      {
        id: "each",
        type: "for_each",
        config: {
          items: "input.items",
          concurrency: 10,
          body: {
            start: "twice",
            nodes: [{ id: "twice", type: "transform", config: { expression: "item * 2" } }],
            edges: [],
          },
        },
      },
    ],
  });
}

/** An agent file that calls another agent for each item, 20 at a time. */
export function callingAgent(agentId: string): object {
  return agentFile("Calls", {
    lanes: [agentLane("each", ITEMS)],
    nodes: [
      {
        id: "each",
        type: "for_each",
        config: {
          items: "input.items",
          concurrency: 20,
          body: {
            start: "call",
            nodes: [
              {
                id: "call",
                type: "agent",
                config: { agentId, laneId: "main", input: "{'amount': item}" },
              },
            ],
            edges: [],
          },
        },
      },
    ],
  });
}

/** An agent file that waits until a time. */
export function timerAgent(): object {
  return agentFile("Timer", {
    lanes: [agentLane("nap", { at: { type: "string" } })],
    nodes: [{ id: "nap", type: "wait", config: { until: "input.at" } }],
  });
}
