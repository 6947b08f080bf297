import type { GraphSource } from "./factories.ts";

/** Graphs that tests publish: each shows one behaviour and nothing else. */

const NUMBER_INPUT = {
  type: "object",
  required: ["amount"],
  additionalProperties: false,
  properties: { amount: { type: "number", minimum: 0 } },
} as const;

const structured = (start: string) =>
  ({ id: "intake", name: "Intake", mode: "structured", start, inputSchema: NUMBER_INPUT }) as const;
const chat = (start: string) => ({ id: "talk", name: "Talk", mode: "chat", start }) as const;

/** Doubles the amount. */
export const doubling: GraphSource = {
  format: "laneway.agent/1",
  behaviorType: "pipeline",
  lanes: [structured("double")],
  nodes: [{ id: "double", type: "output", config: { value: "{'amount': input.amount * 2}" } }],
  edges: [],
};

/** Asks for approval over 500; without a way for a rejection when `rejectedWay` is false. */
export const approving = ({ rejectedWay = true, expiresAfterSeconds = 3_600 } = {}): GraphSource => ({
  format: "laneway.agent/1",
  behaviorType: "pipeline",
  lanes: [structured("route")],
  nodes: [
    { id: "route", type: "switch", config: { cases: [{ name: "high", when: "input.amount > 500" }] } },
    {
      id: "sign",
      type: "approval",
      config: {
        title: "Over the limit",
        summary: "Pay {{ input.amount }} EUR?",
        details: "{'amount': input.amount}",
        expiresAfterSeconds,
      },
    },
    { id: "paid", type: "output", config: { value: "{'decision': 'paid'}" } },
    {
      id: "refused",
      type: "output",
      config: { value: "{'decision': 'refused', 'comment': nodes.sign.comment}" },
    },
  ],
  edges: [
    { from: "route", on: "high", to: "sign" },
    { from: "route", on: "else", to: "paid" },
    { from: "sign", on: "approved", to: "paid" },
    ...(rejectedWay ? [{ from: "sign", on: "rejected", to: "refused" }] : []),
  ],
});

type Question = {
  id: string;
  label: string;
  type: "text" | "number" | "boolean" | "date" | "choice" | "multi_choice";
  required?: boolean;
  options?: { value: string; label: string }[];
};

/** Asks, and answers with the answers. */
export const asking = ({
  questions = [{ id: "name", label: "Name", type: "text" }],
  allowSkip = false,
  expiresAfterSeconds = 3_600,
  expiredWay = false,
}: {
  questions?: Question[];
  allowSkip?: boolean;
  expiresAfterSeconds?: number;
  expiredWay?: boolean;
} = {}): GraphSource => ({
  format: "laneway.agent/1",
  behaviorType: "pipeline",
  lanes: [structured("ask")],
  nodes: [
    {
      id: "ask",
      type: "ask",
      config: {
        title: "Please",
        message: "For {{ input.amount }}",
        questions,
        allowSkip,
        expiresAfterSeconds,
      },
    },
    { id: "done", type: "output", config: { value: "nodes.ask" } },
    { id: "late", type: "output", config: { value: "'late'" } },
  ],
  edges: [{ from: "ask", to: "done" }, ...(expiredWay ? [{ from: "ask", on: "expired", to: "late" }] : [])],
});

/** Two questions open at once beside a model call, all joined at the end. */
export const askingTwiceBesideModel: GraphSource = {
  format: "laneway.agent/1",
  behaviorType: "pipeline",
  lanes: [structured("begin")],
  nodes: [
    { id: "begin", type: "transform", config: { expression: "input.amount" } },
    {
      id: "first",
      type: "ask",
      config: { title: "First", questions: [{ id: "a", label: "A", type: "text" }] },
    },
    {
      id: "second",
      type: "ask",
      config: { title: "Second", questions: [{ id: "b", label: "B", type: "text" }] },
    },
    { id: "model", type: "llm", config: { prompt: "Say something about {{ input.amount }}" } },
    { id: "joined", type: "output", config: { value: "[nodes.first.a, nodes.second.b, nodes.model]" } },
  ],
  edges: [
    { from: "begin", to: "first" },
    { from: "begin", to: "second" },
    { from: "begin", to: "model" },
    { from: "first", to: "joined" },
    { from: "second", to: "joined" },
    { from: "model", to: "joined" },
  ],
};

/** Fails when the amount is 0. */
export const dividing: GraphSource = {
  format: "laneway.agent/1",
  behaviorType: "pipeline",
  lanes: [structured("divide")],
  nodes: [{ id: "divide", type: "output", config: { value: "100 / input.amount" } }],
  edges: [],
};

/** A conversation with a model that remembers. */
export const conversing = ({ retry = 1, timeoutSeconds = 60 } = {}): GraphSource => ({
  format: "laneway.agent/1",
  behaviorType: "interactive",
  lanes: [
    chat("say"),
    { id: "form", name: "Form", mode: "structured", start: "say", inputSchema: { type: "object" } },
  ],
  nodes: [
    {
      id: "say",
      type: "llm",
      config: { prompt: "{{ input.?message.orValue('no message') }}", memory: "thread" },
      retry: { maxAttempts: retry, backoffSeconds: 0 },
      timeoutSeconds,
    },
  ],
  edges: [],
});

/** A chat lane of a pipeline, and one that asks people. */
export const chattingPipeline: GraphSource = {
  format: "laneway.agent/1",
  behaviorType: "pipeline",
  lanes: [chat("say")],
  nodes: [{ id: "say", type: "output", config: { value: "'You said: ' + input.message" } }],
  edges: [],
};

export const chattingWithApproval: GraphSource = {
  format: "laneway.agent/1",
  behaviorType: "interactive",
  lanes: [chat("sign")],
  nodes: [
    { id: "sign", type: "approval", config: { title: "Answer", summary: "Answer {{ input.message }}?" } },
    { id: "say", type: "output", config: { value: "'Approved: ' + input.message" } },
  ],
  edges: [{ from: "sign", on: "approved", to: "say" }],
};

/** Answers a chat by expression: fails on the message `fail`, tells how much it remembers otherwise. */
export const rememberingChat: GraphSource = {
  format: "laneway.agent/1",
  behaviorType: "interactive",
  lanes: [chat("say")],
  nodes: [
    {
      id: "say",
      type: "output",
      config: {
        value:
          "input.message == 'fail' ? string(1 / 0) : string(size(thread.messages)) + ' before ' + input.message",
      },
    },
  ],
  edges: [],
};

/** Takes attachments and tells what it got. */
export const receiving: GraphSource = {
  format: "laneway.agent/1",
  behaviorType: "pipeline",
  lanes: [
    {
      id: "intake",
      name: "Intake",
      mode: "structured",
      start: "tell",
      inputSchema: { type: "object" },
      attachments: { supported: true, acceptedTypes: ["text/plain", "image/*"] },
    },
  ],
  nodes: [
    {
      id: "tell",
      type: "output",
      config: { value: "attachments.map(a, {'name': a.name, 'size': a.size, 'sha256': a.sha256})" },
    },
  ],
  edges: [],
};

/** Several lanes, one of them not public. */
export const manyLanes: GraphSource = {
  format: "laneway.agent/1",
  behaviorType: "pipeline",
  lanes: [
    { id: "one", name: "One", mode: "structured", start: "say", inputSchema: { type: "object" } },
    { id: "two", name: "Two", mode: "structured", start: "say", inputSchema: { type: "object" } },
    {
      id: "hidden",
      name: "Hidden",
      mode: "structured",
      public: false,
      start: "say",
      inputSchema: { type: "object" },
    },
  ],
  nodes: [{ id: "say", type: "output", config: { value: "run.laneId" } }],
  edges: [],
};
