import type { Json } from "#lib/contract/json.ts";
import { type GraphSource, publishGraph, type Tenant } from "../factories.ts";
import { bodyOf, graphOf } from "../graph-of.ts";

/** An agent of a soak, with what each of its runs has to come to. */
export interface SoakAgent {
  readonly name: string;
  readonly agentId: string;
  /** Result of the run whose input is `{ n }`. */
  readonly result: (n: number) => Json;
  /** Calls of models that a run makes, with those of the runs that it calls. */
  readonly calls: number;
  /** Runs that a run calls. */
  readonly children: number;
  /** Instead of approvals: what it asks is rejected. */
  readonly isRejected?: boolean;
}

type Node = GraphSource["nodes"][number];

const say = (id: string, prompt: string): Node => ({ id, type: "llm", config: { prompt } });
const gives = (value: string): Node => ({ id: "end", type: "output", config: { value } });
const approve: Node = { id: "sure", type: "approval", config: { title: "Sure?", summary: "Really?" } };
const wait = (seconds: number): Node => ({ id: "nap", type: "wait", config: { seconds } });
/** The model server answers with what it is asked. */
const echo = (text: string) => `Echo: ${text}`;

/**
 * Publishes an agent of each kind: calls in a row, a list, a loop, a timer, a question, a list with rejected
 * questions, a called run, and one that asks.
 */
export async function publishSoakAgents(tenant: Tenant): Promise<SoakAgent[]> {
  const publish = async (graph: GraphSource) => (await publishGraph({ ...tenant, graph })).agentId;
  const asks = await publish(
    graphOf(
      [approve, say("say", "{{ input.n }}"), gives("nodes.say")],
      [
        { from: "sure", on: "approved", to: "say" },
        { from: "say", to: "end" },
      ],
    ),
  );
  const calls = (agentId: string): Node =>
    ({ id: "call", type: "agent", config: { agentId, laneId: "go", input: "{'n': input.n}" } }) as Node;
  const chain = graphOf([say("one", "{{ input.n }}"), say("two", "{{ nodes.one }}"), gives("nodes.two")]);
  const chainId = await publish(chain);
  const each = bodyOf([wait(0.2), say("say", "{{ input.n }}-{{ item }}")]);
  const again = bodyOf([say("say", "{{ input.n }}-{{ iteration }}")]);
  const asked = bodyOf([{ id: "known", type: "transform", config: { expression: "item" } }, approve]);
  const rejected = graphOf(
    [
      { id: "each", type: "for_each", config: { items: "[1, 2, 3]", concurrency: 3, body: asked } },
      say("say", "{{ input.n }}"),
      gives("nodes.say"),
    ],
    [
      { from: "each", on: "failed", to: "say" },
      { from: "say", to: "end" },
    ],
  );
  return [
    {
      name: "chain",
      agentId: chainId,
      result: (n) => echo(echo(String(n))),
      calls: 2,
      children: 0,
    },
    {
      name: "list with a wait in it",
      agentId: await publish(
        graphOf([
          { id: "each", type: "for_each", config: { items: "[1, 2, 3]", concurrency: 2, body: each } },
        ]),
      ),
      result: (n) => [1, 2, 3].map((item) => echo(`${n}-${item}`)),
      calls: 3,
      children: 0,
    },
    {
      name: "loop",
      agentId: await publish(
        graphOf([{ id: "again", type: "loop", config: { while: "true", maxIterations: 3, body: again } }]),
      ),
      result: (n) => echo(`${n}-2`),
      calls: 3,
      children: 0,
    },
    {
      name: "timer",
      agentId: await publish(graphOf([wait(0.5), say("say", "{{ input.n }}")])),
      result: (n) => echo(String(n)),
      calls: 1,
      children: 0,
    },
    { name: "question", agentId: asks, result: (n) => echo(String(n)), calls: 1, children: 0 },
    {
      name: "rejected list",
      agentId: await publish(rejected),
      result: (n) => echo(String(n)),
      calls: 1,
      children: 0,
      isRejected: true,
    },
    {
      name: "called run",
      agentId: await publish(graphOf([calls(chainId), say("say", "{{ nodes.call }}")])),
      result: (n) => echo(echo(echo(String(n)))),
      calls: 3,
      children: 1,
    },
    {
      name: "called run that asks",
      agentId: await publish(graphOf([calls(asks)])),
      result: (n) => echo(String(n)),
      calls: 1,
      children: 1,
    },
  ];
}
