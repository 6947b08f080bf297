import {
  branch,
  lasting,
  output,
  type PathStep,
  pipeline,
  type Shape,
  type Subject,
  transform,
} from "./shape.ts";

const STAGES = [
  "read",
  "clean",
  "enrich",
  "match",
  "price",
  "tax",
  "stock",
  "route",
  "label",
  "notify",
] as const;

/** Nested objects, enumerations, formats and alternatives, to test forms. */
const shipment = (thing: string) =>
  ({
    type: "object",
    title: `A ${thing} with everything that belongs to it`,
    required: ["orderId", "amount", "deliverTo", "lines"],
    properties: {
      orderId: { type: "string", title: "Order", pattern: "^[A-Z]-[0-9]+$", examples: ["A-1042"] },
      amount: { type: "number", title: "Amount (EUR)", minimum: 0, maximum: 1_000_000, examples: [620] },
      deliverTo: {
        type: "object",
        title: "Deliver to",
        required: ["street", "city", "country"],
        properties: {
          street: { type: "string", title: "Street and number", maxLength: 200, examples: ["Am Kai 4"] },
          city: { type: "string", title: "City", maxLength: 100, examples: ["Hamburg"] },
          postcode: { type: "string", title: "Postcode", maxLength: 12, examples: ["20457"] },
          country: { type: "string", title: "Country", enum: ["DE", "AT", "CH", "FR", "NL", "PL", "DK"] },
        },
      },
      contact: {
        type: "string",
        title: "E-mail address",
        format: "email",
        examples: ["orders@acme.example"],
      },
      wantedOn: { type: "string", title: "Wanted on", format: "date", examples: ["2027-01-15"] },
      isGift: { type: "boolean", title: "A gift", default: false },
      lines: {
        type: "array",
        title: "Lines",
        minItems: 1,
        maxItems: 50,
        items: {
          type: "object",
          required: ["sku", "quantity"],
          properties: {
            sku: { type: "string", title: "Article", examples: ["SKU-99"] },
            quantity: { type: "integer", title: "Quantity", minimum: 1, default: 1, examples: [2] },
          },
        },
      },
      payment: {
        title: "Payment",
        oneOf: [
          {
            title: "Invoice",
            type: "object",
            required: ["kind", "vatId"],
            properties: { kind: { const: "invoice" }, vatId: { type: "string", title: "VAT number" } },
          },
          {
            title: "Card",
            type: "object",
            required: ["kind"],
            properties: { kind: { const: "card" } },
          },
        ],
      },
    },
  }) as const;

/** Ten stages in sequence, with a branch near the end. */
export function longPipeline({ laneId, laneName, thing }: Subject): Shape {
  const stages = STAGES.map(
    (id, index) =>
      ({
        id,
        name: `${id.charAt(0).toUpperCase()}${id.slice(1)} the ${thing}`,
        type: "transform",
        config: {
          expression: index === 0 ? "{'stage': 1, 'order': input.orderId}" : `{'stage': ${index + 1}}`,
        },
      }) as const,
  );
  const path: PathStep[] = STAGES.map((nodeId, index) => ({
    nodeId,
    type: "transform",
    share: 0.085,
    outcome: "done",
    output: index === 0 ? `{"stage":1,"order":"$order"}` : `{"stage":${index + 1}}`,
  }));
  return {
    graph: {
      ...pipeline,
      lanes: [
        { id: laneId, name: laneName, mode: "structured", start: "read", inputSchema: shipment(thing) },
        {
          id: `${laneId}-again`,
          name: `${laneName}, from stock on`,
          mode: "structured",
          start: "stock",
          inputSchema: { type: "object", properties: {} },
        },
      ],
      nodes: [
        ...stages,
        branch("gate", "Over the limit?", { name: "over", when: "has(input.amount) && input.amount > 5000" }),
        output("held", "Hold it back", "{'shipped': false, 'reason': 'over the limit'}"),
        output("shipped", "Ship it", "{'shipped': true}"),
      ],
      edges: [
        ...STAGES.slice(1).map((to, index) => ({ from: STAGES[index] ?? "", to })),
        { from: "notify", to: "gate" },
        { from: "gate", on: "over", to: "held" },
        { from: "gate", on: "else", to: "shipped" },
      ],
    },
    input: `{"orderId":"$order","amount":$amount,"deliverTo":{"street":"Am Kai 4","city":"Hamburg","country":"DE"},"lines":[{"sku":"SKU-99","quantity":2}]}`,
    result: `{"shipped":true}`,
    path: [
      ...path,
      { nodeId: "gate", type: "switch", share: 0.02, outcome: "else", output: "{}", takes: ["shipped"] },
      { nodeId: "shipped", type: "output", share: 0.02, outcome: "done", output: `{"shipped":true}` },
    ],
    mishaps: [
      lasting("expression_error", "price", "division by zero in nodes.match.total / nodes.match.lines"),
      lasting("expression_error", "enrich", "no such key: postcode"),
    ],
    durationMs: 140,
    spread: 0.5,
    tokens: 0,
  };
}

/** Needs a missing connection: its runs wait for it. */
export function needsConnection({ laneId, laneName }: Subject): Shape {
  return {
    graph: {
      ...pipeline,
      lanes: [
        {
          id: laneId,
          name: laneName,
          mode: "structured",
          start: "book",
          inputSchema: { type: "object", properties: {} },
        },
      ],
      nodes: [
        {
          id: "book",
          name: "Book it in the ledger",
          type: "http",
          config: { method: "POST", url: "https://ledger.acme.example/entries", connectionId: "ledger" },
        },
        output("done", "Booked", "nodes.book"),
      ],
      edges: [{ from: "book", to: "done" }],
    },
    input: "{}",
    result: "{}",
    path: [],
    mishaps: [],
    durationMs: 1_000,
    spread: 0.5,
    tokens: 0,
  };
}

/** Sends a callback address to an outside system: its runs wait for the callback. */
export function waitsForCallback({ laneId, laneName }: Subject): Shape {
  const base = needsConnection({ laneId, laneName, thing: "" });
  return {
    ...base,
    graph: {
      ...base.graph,
      nodes: [
        {
          id: "book",
          name: "Wait for the carrier",
          type: "tool",
          config: { tool: "callback", arguments: "{}" },
        },
        output("done", "Picked up", "nodes.book"),
      ],
    },
  };
}

/** A graph with a loop over a list; the longest trace was captured with it. */
export const loopGraph = {
  ...pipeline,
  lanes: [
    { id: "import", name: "Import", mode: "structured", start: "rows", inputSchema: { type: "object" } },
  ],
  nodes: [
    transform("rows", "Read the rows", "[1, 2, 3]"),
    {
      id: "each",
      name: "Each row",
      type: "for_each",
      config: {
        items: "nodes.rows",
        concurrency: 4,
        body: {
          start: "fetch",
          nodes: [
            {
              id: "fetch",
              name: "Fetch the row",
              type: "http",
              config: { method: "GET", url: "https://erp.acme.example/rows" },
            },
            { id: "classify", name: "Say what it is", type: "llm", config: { prompt: "What is it?" } },
            branch("decide", "Keep it?", { name: "keep", when: "true" }),
            transform("store", "Store it", "{}"),
          ],
          edges: [
            { from: "fetch", to: "classify" },
            { from: "classify", to: "decide" },
            { from: "decide", on: "keep", to: "store" },
          ],
        },
      },
    },
    output("report", "Report", "{'imported': 2500}"),
  ],
  edges: [
    { from: "rows", to: "each" },
    { from: "each", to: "report" },
  ],
} as const satisfies Shape["graph"];
