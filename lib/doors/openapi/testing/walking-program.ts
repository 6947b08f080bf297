/**
 * A user's program for the generated client: finds an agent and its lane, starts a run, approves what the run waits
 * for, follows it to its end and reads its trace. It is a string, because its imports exist only where
 * compile-client.ts compiles it.
 */
export const WALKING_PROGRAM = `
import { Api, type Run, RunStatus, type StartRun } from "./client.ts";

export interface Walk {
  readonly statuses: string[];
  readonly finalResponse: unknown;
  readonly eventTypes: string[];
}

export async function walk(service: {
  baseUrl: string;
  key: string;
  input: StartRun["input"];
}): Promise<Walk> {
  const api = new Api<string>({
    baseUrl: service.baseUrl,
    securityWorker: (key) => ({ headers: { Authorization: "Bearer " + key } }),
  });
  api.setSecurityData(service.key);

  const [agent] = (await api.v1.listAgents({ limit: 1 })).data.agents;
  if (agent === undefined) throw new Error("no agent");
  const { lanes, defaultLaneId } = (await api.v1.getAgent(agent.id)).data;
  const laneId = defaultLaneId ?? lanes[0]?.id;
  if (laneId === undefined) throw new Error("no lane");

  const { runId } = (await api.v1.startRun(agent.id, { laneId, input: service.input })).data;
  const statuses: string[] = [];
  for (;;) {
    const run: Run = (await api.v1.getRun(runId, { waitSeconds: 1 })).data;
    if (statuses.at(-1) !== run.status) statuses.push(run.status);
    if (run.status === RunStatus.Completed) {
      const { events } = (await api.v1.getRunTrace(runId, { eventTypes: ["run_started", "run_completed"] })).data;
      const finalResponse: unknown = run.finalResponse;
      return { statuses, finalResponse, eventTypes: events.map((event) => event.eventType) };
    }
    if (run.status === RunStatus.Failed || run.status === RunStatus.Cancelled) {
      throw new Error(run.error?.message ?? run.status);
    }
    if (run.pendingInteraction?.type === "approval" && run.interactionLifecycle === "actionable") {
      const { interactionId } = run.pendingInteraction;
      await api.v1.decideRunApproval(runId, { interactionId, action: "approve" });
    }
  }
}
`;
