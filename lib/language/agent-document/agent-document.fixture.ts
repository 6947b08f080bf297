/** The example of the agent document's specification, fresh for each test to break. */
export function exampleDocument() {
  return {
    format: "laneway.agent/1",
    behaviorType: "pipeline",
    lanes: [
      {
        id: "intake",
        name: "Refund request",
        mode: "structured",
        public: true,
        start: "assess",
        inputSchema: {
          type: "object",
          required: ["orderId", "amount"],
          additionalProperties: false,
          properties: {
            orderId: { type: "string", title: "Order" },
            amount: { type: "number", minimum: 0, title: "Amount (EUR)" },
          },
        },
        attachments: {
          supported: true,
          required: false,
          acceptedTypes: ["image/*", "application/pdf"],
          fields: [
            {
              name: "receipt",
              label: "Receipt",
              required: false,
              multiple: false,
              acceptedTypes: ["image/*"],
            },
          ],
        },
      },
    ],
    nodes: [
      {
        id: "assess",
        type: "transform",
        config: { expression: "{'risk': input.amount > 500 ? 'high' : 'low'}" },
      },
      {
        id: "route",
        type: "switch",
        config: { cases: [{ name: "high", when: "nodes.assess.risk == 'high'" }] },
      },
      {
        id: "sign",
        type: "approval",
        config: {
          title: "Refund over the limit",
          summary: "Refund {{ input.amount }} EUR for order {{ input.orderId }}?",
        },
      },
      {
        id: "pay",
        type: "http",
        config: {
          method: "POST",
          url: "https://payments.example/refunds",
          body: "{'order': input.orderId, 'amount': input.amount}",
        },
        retry: { maxAttempts: 3, backoffSeconds: 1 },
        timeoutSeconds: 20,
      },
      {
        id: "paid",
        type: "output",
        config: { value: "{'decision': 'refunded', 'reference': nodes.pay.body.id}" },
      },
      { id: "refused", type: "output", config: { value: "{'decision': 'refused'}" } },
    ],
    edges: [
      { from: "assess", to: "route" },
      { from: "route", on: "high", to: "sign" },
      { from: "route", on: "else", to: "pay" },
      { from: "sign", on: "approved", to: "pay" },
      { from: "sign", on: "rejected", to: "refused" },
      { from: "pay", to: "paid" },
    ],
  };
}
