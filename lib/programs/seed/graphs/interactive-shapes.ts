import {
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

const prepare = (thing: string) =>
  transform("prepare", `Read the ${thing}`, "{'order': input.orderId, 'amount': input.amount}");
const PREPARED = step("prepare", "transform", 0.001, `{"order":"$order","amount":$amount}`);

/** A person approves or rejects. */
export function decision(subject: Subject): Shape {
  const { thing } = subject;
  return {
    graph: {
      ...pipeline,
      lanes: [orderLane(subject, "prepare")],
      nodes: [
        prepare(thing),
        {
          id: "decide",
          name: `Decide on the ${thing}`,
          type: "approval",
          config: {
            title: `Approve the ${thing}?`,
            summary: `{{ input.orderId }}: {{ input.amount }} EUR`,
            details: "{'order': input.orderId, 'amount': input.amount, 'customer': input.?customer}",
            expiresAfterSeconds: 30 * 86_400,
          },
        },
        output("done", "Granted", "{'decision': 'granted', 'order': nodes.prepare.order}"),
        output("refused", "Refused", "{'decision': 'refused', 'comment': nodes.decide.comment}"),
      ],
      edges: [
        { from: "prepare", to: "decide" },
        { from: "decide", on: "approved", to: "done" },
        { from: "decide", on: "rejected", to: "refused" },
      ],
    },
    input: ORDER_INPUT,
    result: `{"decision":"granted","order":"$order"}`,
    path: [
      PREPARED,
      {
        nodeId: "decide",
        type: "approval",
        share: 0.998,
        outcome: "approved",
        output: `{"action":"approve","comment":null,"decidedBy":null,"decidedAt":null}`,
        takes: ["done"],
      },
      step("done", "output", 0.001, `{"decision":"granted","order":"$order"}`),
    ],
    mishaps: [passing("interaction_expired", "decide", "Nobody decided in time.")],
    durationMs: 2_700_000,
    spread: 1.4,
    tokens: 0,
    waitsAt: "decide",
  };
}

const option = (value: string, label: string) => ({ value, label });

/** A person fills in a form with a question of every type. */
export function questionnaire(subject: Subject): Shape {
  const { thing } = subject;
  return {
    graph: {
      ...pipeline,
      lanes: [orderLane(subject, "prepare")],
      nodes: [
        prepare(thing),
        {
          id: "questions",
          name: `What is missing for the ${thing}`,
          type: "ask",
          config: {
            title: `A few things are missing for the ${thing}`,
            message: "Order {{ input.orderId }} cannot go on without this.",
            allowSkip: true,
            expiresAfterSeconds: 30 * 86_400,
            questions: [
              { id: "note", label: "What should the customer read?", type: "text" },
              { id: "credit", label: "Credit to grant (EUR)", type: "number", required: false },
              { id: "urgent", label: "Is it urgent?", type: "boolean" },
              { id: "due", label: "Answer until", type: "date", required: false },
              {
                id: "carrier",
                label: "Carrier",
                description: "Who takes the parcel back.",
                type: "choice",
                options: [option("dhl", "DHL"), option("ups", "UPS"), option("pickup", "Our own pick-up")],
                allowOther: true,
              },
              {
                id: "checks",
                label: "What was checked",
                type: "multi_choice",
                options: [
                  option("photos", "Photographs of the damage"),
                  option("invoice", "The invoice"),
                  option("history", "Earlier orders of this customer"),
                ],
              },
            ],
          },
        },
        output("done", "Answered", "{'order': nodes.prepare.order, 'answers': nodes.questions}"),
      ],
      edges: [
        { from: "prepare", to: "questions" },
        { from: "questions", to: "done" },
      ],
    },
    input: ORDER_INPUT,
    result: `{"order":"$order","answers":{"urgent":true,"carrier":"dhl","note":"We are on it."}}`,
    path: [
      PREPARED,
      step("questions", "ask", 0.998, `{"urgent":true,"carrier":"dhl","note":"We are on it."}`),
      step("done", "output", 0.001, `{"order":"$order","answers":{"urgent":true,"carrier":"dhl"}}`),
    ],
    mishaps: [passing("interaction_expired", "questions", "Nobody answered in time.")],
    durationMs: 5_400_000,
    spread: 1.2,
    tokens: 0,
    waitsAt: "questions",
  };
}

/** Two approvals are open at the same time. */
export function twoDecisions({ laneId, laneName, thing }: Subject): Shape {
  const approval = (id: string, who: string) =>
    ({
      id,
      name: `${who} decides`,
      type: "approval",
      config: {
        title: `${who}: approve the ${thing}?`,
        summary: "{{ input.orderId }}: {{ input.amount }} EUR",
        expiresAfterSeconds: 30 * 86_400,
      },
    }) as const;
  const base = decision({ laneId, laneName, thing });
  return {
    ...base,
    graph: {
      ...base.graph,
      nodes: [
        prepare(thing),
        approval("legal", "Legal"),
        approval("finance", "Finance"),
        output("done", "Both agreed", "{'decision': 'granted', 'order': nodes.prepare.order}"),
      ],
      edges: [
        { from: "prepare", to: "legal" },
        { from: "prepare", to: "finance" },
        { from: "legal", on: "approved", to: "done" },
        { from: "finance", on: "approved", to: "done" },
      ],
    },
    path: base.path.map((step) => (step.nodeId === "decide" ? { ...step, nodeId: "legal" } : step)),
    mishaps: [lasting("approval_rejected", "legal", "The approval was rejected.")],
    waitsAt: "",
  };
}
