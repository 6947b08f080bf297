/** An agent whose lane asks with every kind of control, and answers with what it was given. */
const address = {
  type: "object",
  required: ["street"],
  properties: {
    street: { type: "string", title: "Street", maxLength: 80 },
    country: { type: "string", title: "Country", enum: ["AT", "BE", "CH", "DE", "ES", "FR"], default: "DE" },
  },
};

const properties = {
  name: { type: "string", title: "Name", minLength: 2, maxLength: 40 },
  note: { type: "string", title: "Note" },
  priority: { type: "string", title: "Priority", enum: ["low", "normal", "very_high"] },
  reason: {
    type: "string",
    title: "Reason",
    enum: ["damaged", "wrong_item", "late", "changed_mind", "no_longer_needed", "other"],
    default: "other",
  },
  agreed: { const: true, title: "The customer has agreed" },
  express: { type: "boolean", title: "Express delivery" },
  notify: { type: "boolean", title: "Tell the customer", default: true },
  amount: { type: "number", title: "Amount", minimum: 0, multipleOf: 0.01 },
  pieces: { type: "integer", title: "Pieces", minimum: 1, maximum: 12 },
  email: { type: "string", format: "email", title: "E-mail" },
  website: { type: "string", format: "uri", title: "Website" },
  day: { type: "string", format: "date", title: "Delivery day" },
  reference: { type: "string", format: "uuid", title: "Reference" },
  sku: { type: "string", title: "SKU", pattern: "^\\p{Lu}{2}-\\d{4}$" },
  kind: { const: "order" },
  home: { ...address, title: "Home address" },
  work: { ...address, title: "Work address" },
  tags: { type: "array", title: "Tags", items: { type: "string", maxLength: 20 }, maxItems: 5 },
  colours: { type: "array", title: "Colours", uniqueItems: true, items: { enum: ["red", "green", "blue"] } },
  payment: {
    title: "Payment",
    oneOf: [
      {
        type: "object",
        title: "Card",
        required: ["method", "number"],
        properties: {
          method: { const: "card" },
          number: { type: "string", title: "Card number", pattern: "^\\d{12,19}$" },
        },
      },
      {
        type: "object",
        title: "Invoice",
        required: ["method"],
        properties: { method: { const: "invoice" } },
      },
    ],
  },
  labels: { type: "object", title: "Labels", additionalProperties: { type: "string", maxLength: 40 } },
  extra: { title: "Anything else" },
};

export const EVERY_CONTROL = {
  name: "Every control",
  description: "Asks with each kind of field.",
  graph: {
    format: "laneway.agent/1",
    behaviorType: "pipeline",
    lanes: [
      {
        id: "all",
        name: "All of them",
        mode: "structured",
        start: "done",
        inputSchema: {
          type: "object",
          required: ["name", "priority", "agreed", "express", "amount", "kind", "home", "payment"],
          additionalProperties: false,
          properties,
        },
      },
    ],
    nodes: [{ id: "done", type: "output", config: { value: "input" } }],
    edges: [],
  },
};
