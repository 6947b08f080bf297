const lane = (start: string, properties: object) => ({
  id: "main",
  name: "Main",
  mode: "structured",
  public: true,
  start,
  inputSchema: { type: "object", required: Object.keys(properties), properties },
});

const file = (name: string, graph: object) => ({
  name,
  description: "For the benchmark.",
  graph: { format: "laneway.agent/1", behaviorType: "pipeline", edges: [], ...graph },
});

const ITEMS = { items: { type: "array", items: { type: "number" } } };

/** An agent file that computes something of each item of a list. */
export function listAgent(): object {
  return file("List", {
    lanes: [lane("each", ITEMS)],
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
  return file("Calls", {
    lanes: [lane("each", ITEMS)],
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
  return file("Timer", {
    lanes: [lane("nap", { at: { type: "string" } })],
    nodes: [{ id: "nap", type: "wait", config: { until: "input.at" } }],
  });
}
