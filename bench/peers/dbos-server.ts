import { DBOS, type WorkflowHandle } from "@dbos-inc/dbos-sdk";
import { serveRuns } from "../children/serve-runs.ts";

/**
 * DBOS doing the same work on the same PostgreSQL. Every node is a step, which is what makes it durable there. A
 * caller that waits is given the result by the handle that started the workflow, in the process: the fastest way there
 * is.
 */
DBOS.setConfig({
  name: "laneway-bench",
  systemDatabaseUrl: process.env.DATABASE_URL ?? "",
  systemDatabasePoolSize: 20,
  logLevel: "error",
});

async function chain(nodes: number, amount: number): Promise<{ total: number }> {
  let total = amount;
  for (let node = 1; node <= nodes; node++) {
    const before = total;
    total = await DBOS.runStep(async () => before + 1, { name: `step${node}` });
  }
  return { total };
}

const origin = process.env.STUB_ORIGIN ?? "";
const call = async (item: number) => (await fetch(`${origin}/item/${item}`)).json();

async function http(): Promise<object> {
  return DBOS.runStep(() => call(1), { name: "call" });
}

async function model(): Promise<object> {
  const completion = await DBOS.runStep(
    async () => {
      const messages = [{ role: "user", content: "Why did it not work?" }];
      const body = JSON.stringify({ model: "stub", messages });
      const headers = { "content-type": "application/json" };
      return (await fetch(`${origin}/v1/chat/completions`, { method: "POST", headers, body })).json();
    },
    { name: "ask" },
  );
  return { text: completion.choices[0].message.content };
}

/** Ten at a time: steps are told apart by their order, so the next ten begin when all of the last have ended. */
async function list(calls: number, atOnce: number): Promise<object> {
  const results: object[] = [];
  for (let from = 1; from <= calls; from += atOnce) {
    const steps = Array.from({ length: atOnce }, (_, index) =>
      DBOS.runStep(() => call(from + index), { name: `call${from + index}` }),
    );
    results.push(...(await Promise.all(steps)));
  }
  return { calls: results.length };
}

async function approval(): Promise<object> {
  return { decision: await DBOS.recv<string>("decision", 3_600) };
}

const chainWorkflow = DBOS.registerWorkflow(chain, { name: "chain" });
const workflow = <Args extends unknown[]>(work: (...args: Args) => Promise<object>) =>
  DBOS.registerWorkflow(work, { name: work.name });
const work = {
  http: workflow(http),
  model: workflow(model),
  list: workflow(list),
  approval: workflow(approval),
};
const WORK: Readonly<Record<string, () => Promise<WorkflowHandle<object>>>> = {
  http: () => DBOS.startWorkflow(work.http)(),
  model: () => DBOS.startWorkflow(work.model)(),
  approval: () => DBOS.startWorkflow(work.approval)(),
  list: () => DBOS.startWorkflow(work.list)(Number(process.env.LIST_CALLS), Number(process.env.LIST_AT_ONCE)),
};
await DBOS.launch();

const handles = new Map<string, WorkflowHandle<object>>();

serveRuns({
  async start(work, input) {
    const begin = WORK[work];
    const handle = begin
      ? await begin()
      : await DBOS.startWorkflow(chainWorkflow)(Number(work), Number(JSON.parse(input).amount));
    handles.set(handle.workflowID, handle);
    return { runId: handle.workflowID };
  },
  async answer(runId) {
    await DBOS.send(runId, "paid", "decision");
    return { runId };
  },
  async wait(runId) {
    const handle = handles.get(runId) ?? DBOS.retrieveWorkflow<object>(runId);
    const result = await handle.getResult();
    handles.delete(runId);
    return { runId, ...result };
  },
});
