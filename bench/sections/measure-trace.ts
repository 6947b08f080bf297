import type { Bench, Findings } from "../bench.ts";
import { callApi, startRun } from "../contenders/call-laneway.ts";
import { requestText } from "../load/request-text.ts";

const SECTION = "Trace page (100 events with payloads)";
const EVENTS = 100;

/** The first page of the trace of a run with more than a hundred events, alone and at 16 connections. */
export async function measureTrace({ laneway, load, seconds, progress }: Bench): Promise<Findings> {
  progress("trace page");
  const runId = await startRun({ laneway, agentId: laneway.agentIds.fifty });
  await callApi({ laneway, path: `/v1/public/runs/${runId}?waitSeconds=30` });
  const path = `/v1/public/runs/${runId}/trace?limit=${EVENTS}&includePayloads=true`;
  const page = await callApi({ laneway, path });
  const events = JSON.parse(page).events.length;
  if (events !== EVENTS) throw new Error(`the page holds ${events} events`);
  const headers = { Authorization: `Bearer ${laneway.apiKey}` };
  const request = requestText({ method: "GET", path, port: laneway.port, headers });
  const target = { port: laneway.port, request, marker: '"hasMore":true' };
  await load({ kind: "requests", target, connections: 16, seconds: 1 });
  const alone = await load({ kind: "requests", target, connections: 1, seconds });
  const parallel = await load({ kind: "requests", target, connections: 16, seconds });
  return {
    figures: [
      {
        id: "trace.p50",
        section: SECTION,
        label: "one at a time, p50",
        value: alone.p50Ms,
        unit: "ms",
        note: `${page.length} characters`,
      },
      { id: "trace.p95", section: SECTION, label: "one at a time, p95", value: alone.p95Ms, unit: "ms" },
      {
        id: "trace.perSecond",
        section: SECTION,
        label: "16 connections",
        value: parallel.perSecond,
        unit: "requests/s",
      },
    ],
    raw: { alone, parallel },
  };
}
