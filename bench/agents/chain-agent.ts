/** An agent file with a chain of pure nodes: each adds one to what it gets, the last is the output. */
export function chainAgent({ nodes }: { nodes: number }): object {
  const ids = Array.from({ length: nodes }, (_, index) => `step${index + 1}`);
  return {
    name: `Chain of ${nodes}`,
    description: `${nodes} pure nodes in a row.`,
    graph: {
      format: "laneway.agent/1",
      behaviorType: "pipeline",
      lanes: [lane(ids[0] ?? "step1")],
      nodes: ids.map((id, index) => {
        const expression = index === 0 ? "input.amount + 1" : `nodes.${ids[index - 1]} + 1`;
        return index === nodes - 1
          ? { id, type: "output", config: { value: `{'total': ${expression}}` } }
          : { id, type: "transform", config: { expression } };
      }),
      edges: ids.slice(1).map((id, index) => ({ from: ids[index], to: id })),
    },
  };
}

/** An agent file whose runs wait for a person. */
export function waitingAgent(): object {
  return {
    name: "Waits",
    description: "Asks and waits.",
    graph: {
      format: "laneway.agent/1",
      behaviorType: "pipeline",
      lanes: [lane("sign")],
      nodes: [
        { id: "sign", type: "approval", config: { title: "Sign", summary: "Pay {{ input.amount }} EUR?" } },
        { id: "done", type: "output", config: { value: "{'decision': 'paid'}" } },
        { id: "refused", type: "output", config: { value: "{'decision': 'refused'}" } },
      ],
      edges: [
        { from: "sign", on: "approved", to: "done" },
        { from: "sign", on: "rejected", to: "refused" },
      ],
    },
  };
}

function lane(start: string): object {
  return {
    id: "main",
    name: "Main",
    mode: "structured",
    public: true,
    start,
    inputSchema: {
      type: "object",
      required: ["amount"],
      additionalProperties: false,
      properties: { amount: { type: "number", minimum: 0 } },
    },
  };
}
