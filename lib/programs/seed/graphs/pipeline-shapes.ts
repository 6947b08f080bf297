import {
  branch,
  lasting,
  ORDER_INPUT,
  orderLane,
  output,
  passing,
  pipeline,
  type Shape,
  type Subject,
  step,
  transform,
} from "./shape.ts";

/** A model classifies the input, and a switch routes it. */
export function triage(subject: Subject): Shape {
  const { thing } = subject;
  return {
    graph: {
      ...pipeline,
      lanes: [orderLane(subject, "collect")],
      nodes: [
        transform(
          "collect",
          `Collect the ${thing}`,
          "{'order': input.orderId, 'isLarge': input.amount > 500}",
        ),
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
        branch("route", "Large or small", { name: "large", when: "nodes.collect.isLarge" }),
        output("senior", "To the senior desk", "{'desk': 'senior', 'summary': nodes.classify}"),
        output("standard", "To the standard desk", "{'desk': 'standard', 'summary': nodes.classify}"),
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
      passing("model_error", "classify", "The model answered 529: overloaded_error. Tried 3 times."),
      passing(
        "model_error",
        "classify",
        "The model's answer does not fit the output schema: /priority must be one of low, high.",
      ),
      lasting("expression_error", "collect", "no such key: amount"),
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
        output("said", "Say it", "nodes.reply"),
      ],
      edges: [{ from: "reply", to: "said" }],
    },
    input: `{"message":"Hello, this is $name. Where is order $order?"}`,
    result: `"Order $order left the warehouse this morning and arrives tomorrow."`,
    path: [
      step("reply", "llm", 0.97, `"Order $order left the warehouse this morning and arrives tomorrow."`),
      step("said", "output", 0.01, `"Order $order left the warehouse this morning and arrives tomorrow."`),
    ],
    mishaps: [passing("model_error", "reply", "The model gave no answer within 60 s.")],
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
        transform("compare", "Compare", "{'same': nodes.fetch.body != null}"),
        output("report", "Report", "nodes.compare"),
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
      passing(
        "node_failed",
        "fetch",
        "GET https://erp.acme.example answered 503 Service Unavailable. Tried 3 times.",
      ),
      passing(
        "node_failed",
        "fetch",
        "GET https://erp.acme.example gave no answer within 20 s. Tried 3 times.",
      ),
      lasting("node_failed", "fetch", "GET https://erp.acme.example answered 404 Not Found."),
    ],
    durationMs: 850,
    spread: 0.9,
    tokens: 0,
  };
}
