import { writeFile } from "node:fs/promises";
import type { Bench } from "../bench.ts";
import { pollUntil, startRun } from "../contenders/call-laneway.ts";
import { publishCalls } from "../contenders/laneway-calls.ts";
import { lanewayRuns } from "../contenders/start-laneway.ts";
import type { Assignment, RunTarget } from "../load/assignment.ts";
import { requestText } from "../load/request-text.ts";
import { ANSWERED, WAITING } from "../sections/measure-calls.ts";
import { toolCall } from "../sections/measure-mcp.ts";
import { describeProfile } from "./describe-profile.ts";
import { openInspector } from "./open-inspector.ts";
import { takeProfile } from "./take-profile.ts";

interface Part {
  readonly title: string;
  readonly assignment: Assignment;
  /** The unit that the figures are reported for. */
  readonly each: "run" | "poll" | "call";
}

/** Where each millisecond goes: of the event loop, of PostgreSQL, of the processors; for runs and for polls. */
export async function profileService({
  bench,
  database,
  save,
}: {
  bench: Bench;
  database: string;
  /** Where the raw CPU profile of the first part goes. */
  save: string | undefined;
}): Promise<string> {
  const inspector = await openInspector(bench.laneway.service);
  const texts: string[] = [];
  for (const [index, part] of (await partsOf(bench)).entries()) {
    bench.progress(`profile: ${part.title}`);
    const taken = await takeProfile({ bench, database, inspector, assignment: part.assignment });
    if (index === 0 && save !== undefined) await writeFile(save, JSON.stringify(taken.cpuProfile));
    texts.push(describeProfile({ ...part, taken }));
  }
  inspector.close();
  return texts.join("\n\n\n");
}

async function partsOf({ laneway, stub, seconds }: Bench): Promise<Part[]> {
  const { port, apiKey, agentIds } = laneway;
  const one = lanewayRuns({ laneway, agentId: agentIds.one, doneMarker: '"total":2' });
  const ten = lanewayRuns({ laneway, agentId: agentIds.ten, doneMarker: '"total":11' });
  const runId = await startRun({ laneway, agentId: agentIds.one });
  const path = `/v1/public/runs/${runId}`;
  const marker = '"status":"completed"';
  await pollUntil({ laneway, path, marker });
  const headers = { Authorization: `Bearer ${apiKey}` };
  const polled = { port, marker, request: requestText({ method: "GET", path, port, headers }) };
  const { headers: ofCall, body } = toolCall("get_run", { runId });
  const called = {
    port,
    marker: '\\"status\\":\\"completed\\"',
    request: requestText({ method: "POST", path: "/v1/mcp", port, headers: { ...headers, ...ofCall }, body }),
  };
  const runs = (title: string, target: RunTarget, parallel: number): Part => ({
    title,
    each: "run",
    assignment: { kind: "runs", target, parallel, until: { seconds } },
  });
  const calls = await publishCalls({ laneway, stub });
  return [
    runs("one node, 16 in parallel", one, 16),
    runs("one node, one at a time", one, 1),
    runs("ten nodes, 16 in parallel", ten, 16),
    runs("ten nodes, one at a time", ten, 1),
    runs("an HTTP call of 5 ms, one at a time", calls.http, 1),
    runs("an HTTP call of 5 ms, 16 in parallel", calls.http, 16),
    runs("a model call of 100 ms, 64 in parallel", calls.model, 64),
    runs("a list of 100 HTTP calls, 16 in parallel", calls.list, 16),
    runs("an approval answered at once, 16 in parallel", calls.approval, 16),
    {
      title: `answering one of ${WAITING} that wait, 16 in parallel`,
      each: "run",
      assignment: {
        kind: "answers",
        target: calls.approval,
        parallel: 16,
        waiting: WAITING,
        count: ANSWERED,
      },
    },
    {
      title: "polls of a completed run, 32 connections",
      each: "poll",
      assignment: { kind: "requests", target: polled, connections: 32, seconds },
    },
    {
      title: "MCP's get_run of a completed run, 8 connections",
      each: "call",
      assignment: { kind: "requests", target: called, connections: 8, seconds },
    },
  ];
}
