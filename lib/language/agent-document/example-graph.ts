/** A small agent document, complete and valid: for descriptions and examples. */
export const EXAMPLE_GRAPH = {
  format: "laneway.agent/1",
  behaviorType: "pipeline",
  lanes: [
    {
      id: "request",
      name: "Refund request",
      mode: "structured",
      start: "route",
      inputSchema: {
        type: "object",
        required: ["orderId", "amount"],
        additionalProperties: false,
        properties: { orderId: { type: "string" }, amount: { type: "number" } },
      },
    },
  ],
  nodes: [
    {
      id: "route",
      type: "switch",
      config: { cases: [{ name: "high", when: "input.amount > 500" }] },
    },
    {
      id: "sign",
      type: "approval",
      config: { title: "Refund", summary: "Refund {{ input.amount }} EUR for {{ input.orderId }}?" },
    },
    { id: "paid", type: "output", config: { value: "{'decision': 'paid', 'order': input.orderId}" } },
    { id: "refused", type: "output", config: { value: "{'decision': 'refused'}" } },
  ],
  edges: [
    { from: "route", on: "high", to: "sign" },
    { from: "route", on: "else", to: "paid" },
    { from: "sign", on: "approved", to: "paid" },
    { from: "sign", on: "rejected", to: "refused" },
  ],
} as const;
