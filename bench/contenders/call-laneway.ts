import { setTimeout as sleep } from "node:timers/promises";
import type { Laneway } from "./start-laneway.ts";

type Caller = Pick<Laneway, "port" | "apiKey">;

/** Calls the public API once, unmeasured. @throws Error with the answer when it is a refusal. */
export async function callApi({
  laneway: { port, apiKey },
  path,
  body,
  headers = {},
}: {
  laneway: Caller;
  path: string;
  /** Sent by POST; without one, GET. */
  body?: object;
  /** Beside the credential and the type. */
  headers?: Readonly<Record<string, string>>;
}): Promise<string> {
  const response = await fetch(`http://127.0.0.1:${port}${path}`, {
    headers: { ...headers, authorization: `Bearer ${apiKey}`, "content-type": "application/json" },
    ...(body ? { method: "POST", body: JSON.stringify(body) } : {}),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${path} answered ${response.status}: ${text}`);
  return text;
}

const PATIENCE_MS = 30_000;

/** Polls a path until its answer contains the marker, and returns that answer. */
export async function pollUntil({
  laneway,
  path,
  marker,
}: {
  laneway: Caller;
  path: string;
  marker: string;
}): Promise<string> {
  const deadline = performance.now() + PATIENCE_MS;
  for (;;) {
    const body = await callApi({ laneway, path });
    if (body.includes(marker)) return body;
    if (performance.now() > deadline) throw new Error(`${path} never answered ${marker}: ${body}`);
    await sleep(20);
  }
}

/** Starts a run of one of the benchmark's agents and returns its id. */
export async function startRun({ laneway, agentId }: { laneway: Caller; agentId: string }): Promise<string> {
  const body = { laneId: "main", input: { amount: 1 } };
  return JSON.parse(await callApi({ laneway, path: `/v1/public/agents/${agentId}/runs`, body })).runId;
}
