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
const chainWorkflow = DBOS.registerWorkflow(chain, { name: "chain" });
await DBOS.launch();

const handles = new Map<string, WorkflowHandle<{ total: number }>>();

serveRuns({
  async start(nodes, input) {
    const handle = await DBOS.startWorkflow(chainWorkflow)(nodes, Number(JSON.parse(input).amount));
    handles.set(handle.workflowID, handle);
    return { runId: handle.workflowID };
  },
  async wait(runId) {
    const handle = handles.get(runId) ?? DBOS.retrieveWorkflow<{ total: number }>(runId);
    const result = await handle.getResult();
    handles.delete(runId);
    return { runId, ...result };
  },
});
