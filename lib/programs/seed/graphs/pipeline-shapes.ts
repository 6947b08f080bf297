import { ORDER_INPUT, orderLane, pipeline, type Shape, type Subject, step } from "./shape.ts";

/** A model classifies the input, and a switch routes it. */
export function triage(subject: Subject): Shape {
  const { thing } = subject;
  return {
    graph: {
      ...pipeline,
      lanes: [orderLane(subject, "collect")],
      nodes: [
        {
          id: "collect",
          name: `Collect the ${thing}`,
          type: "transform",
          config: { expression: "{'order': input.orderId, 'isLarge': input.amount > 500}" },
        },
        {
          id: "classify",
          name: "Say what it is about",
          type: "llm",
          config: {
            system: `You sort every ${thing} of a shop in one short sentence.`,
            prompt: "Order {{ input.orderId }} for {{ input.amount }} EUR.",
            maxOutputTokens: 200,
          },
          retry: { maxAttempts: 3, backoffSeconds: 1 },
        },
        {
          id: "route",
          name: "Large or small",
          type: "switch",
          config: { cases: [{ name: "large", when: "nodes.collect.isLarge" }] },
        },
        {
          id: "senior",
          name: "To the senior desk",
          type: "output",
          config: { value: "{'desk': 'senior', 'summary': nodes.classify}" },
        },
        {
          id: "standard",
          name: "To the standard desk",
          type: "output",
          config: { value: "{'desk': 'standard', 'summary': nodes.classify}" },
        },
      ],
      edges: [
        { from: "collect", to: "classify" },
        { from: "classify", to: "route" },
        { from: "route", on: "large", to: "senior" },
        { from: "route", on: "else", to: "standard" },
      ],
    },
    input: ORDER_INPUT,
    result: `{"desk":"standard","summary":"A $reason parcel for $customer, order $order."}`,
    path: [
      step("collect", "transform", 0.01, `{"order":"$order","isLarge":false}`),
      step("classify", "llm", 0.95, `"A $reason parcel for $customer, order $order."`),
      { ...step("route", "switch", 0.01, `{}`), outcome: "else", takes: ["standard"] },
      step("standard", "output", 0.01, `{"desk":"standard","summary":"A $reason parcel."}`),
    ],
    mishaps: [
      {
        code: "model_error",
        nodeId: "classify",
        message: "The model answered 529: overloaded_error. Tried 3 times.",
        retryable: true,
      },
      {
        code: "model_error",
        nodeId: "classify",
        message: "The model's answer does not fit the output schema: /priority must be one of low, high.",
        retryable: true,
      },
      {
        code: "expression_error",
        nodeId: "collect",
        message: "no such key: amount",
        retryable: false,
      },
    ],
    durationMs: 2_400,
    spread: 0.7,
    tokens: 900,
  };
}

/** A conversation. */
export function chat({ laneId, laneName, thing }: Subject): Shape {
  return {
    graph: {
      format: "laneway.agent/1",
      behaviorType: "interactive",
      lanes: [{ id: laneId, name: laneName, mode: "chat", start: "reply" }],
      nodes: [
        {
          id: "reply",
          name: "Answer",
          type: "llm",
          config: {
            memory: "thread",
            system: `You answer questions about every ${thing}, in one or two friendly sentences.`,
            prompt: "{{ input.message }}",
            maxOutputTokens: 400,
          },
        },
        { id: "said", name: "Say it", type: "output", config: { value: "nodes.reply" } },
      ],
      edges: [{ from: "reply", to: "said" }],
    },
    input: `{"message":"Hello, this is $name. Where is order $order?"}`,
    result: `"Order $order left the warehouse this morning and arrives tomorrow."`,
    path: [
      step("reply", "llm", 0.97, `"Order $order left the warehouse this morning and arrives tomorrow."`),
      step("said", "output", 0.01, `"Order $order left the warehouse this morning and arrives tomorrow."`),
    ],
    mishaps: [
      {
        code: "model_error",
        nodeId: "reply",
        message: "The model gave no answer within 60 s.",
        retryable: true,
      },
    ],
    durationMs: 3_600,
    spread: 0.6,
    tokens: 1_400,
  };
}

/** Calls an outside system with retries, and compares. */
export function synchronise(subject: Subject): Shape {
  const { thing } = subject;
  return {
    graph: {
      ...pipeline,
      lanes: [orderLane(subject, "fetch")],
      nodes: [
        {
          id: "fetch",
          name: `Fetch the ${thing}`,
          type: "http",
          config: { method: "GET", url: "https://erp.acme.example/orders/{{ input.orderId }}" },
          retry: { maxAttempts: 3, backoffSeconds: 1 },
          timeoutSeconds: 20,
        },
        {
          id: "compare",
          name: "Compare",
          type: "transform",
          config: { expression: "{'same': nodes.fetch.body != null}" },
        },
        { id: "report", name: "Report", type: "output", config: { value: "nodes.compare" } },
      ],
      edges: [
        { from: "fetch", to: "compare" },
        { from: "compare", to: "report" },
      ],
    },
    input: ORDER_INPUT,
    result: `{"same":true}`,
    path: [
      step("fetch", "http", 0.9, `{"status":200,"headers":{},"body":{"orderId":"$order","amount":$amount}}`),
      step("compare", "transform", 0.05, `{"same":true}`),
      step("report", "output", 0.02, `{"same":true}`),
    ],
    mishaps: [
      {
        code: "node_failed",
        nodeId: "fetch",
        message: "GET https://erp.acme.example answered 503 Service Unavailable. Tried 3 times.",
        retryable: true,
      },
      {
        code: "node_failed",
        nodeId: "fetch",
        message: "GET https://erp.acme.example gave no answer within 20 s. Tried 3 times.",
        retryable: true,
      },
      {
        code: "node_failed",
        nodeId: "fetch",
        message: "GET https://erp.acme.example answered 404 Not Found.",
        retryable: false,
      },
    ],
    durationMs: 850,
    spread: 0.9,
    tokens: 0,
  };
}
