import type { JsonObject } from "#lib/contract/json.ts";
import { MAX_BODY_BYTES } from "#lib/contract/limits.ts";
import { laneInputSchema } from "#lib/language/agent-document/lane-input-schema.ts";
import { sampleAgents } from "#lib/nouns/agents/sample-agents.ts";
import { startExample } from "#lib/nouns/agents/start-example.ts";
import type { FirstRun } from "#lib/platform/host/first-run.ts";

/** A command that starts a run of a sample agent, to paste; undefined for any other agent. */
export function startCommand({
  origin,
  agent,
  apiKey,
}: {
  origin: string;
  agent: FirstRun["agents"][number];
  apiKey: string;
}): string | undefined {
  const body = exampleBody(agent);
  if (!body) return undefined;
  return [
    `curl -X POST ${origin}/v1/public/agents/${agent.id}/runs`,
    `-H 'Authorization: Bearer ${apiKey}'`,
    "-H 'Content-Type: application/json'",
    `-d '${JSON.stringify(body).replaceAll("'", "'\\''")}'`,
  ].join(" \\\n    ");
}

function exampleBody({ name, laneId }: FirstRun["agents"][number]): JsonObject | null {
  const graph = sampleAgents().find((sample) => sample.name === name)?.graph;
  const lane = graph?.lanes.find(({ id }) => id === laneId);
  if (!lane) return null;
  const attachments = { ...lane.attachments, maxRequestBytes: MAX_BODY_BYTES } as const;
  return startExample({ id: lane.id, mode: lane.mode, inputSchema: laneInputSchema(lane), attachments });
}
