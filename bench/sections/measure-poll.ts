import type { Bench, Findings } from "../bench.ts";
import { pollUntil, startRun } from "../contenders/call-laneway.ts";
import type { Figure } from "../figures/figure.ts";
import { requestText } from "../load/request-text.ts";
import { comparedFigures, compareWithBare } from "./compare-with-bare.ts";

const CONNECTIONS = 32;
const SECTION = "Poll (GET a run, 32 connections)";

/** Polls of one completed and of one waiting run, each beside a bare node:http that answers the same bytes. */
export async function measurePoll(bench: Bench, { only }: { only?: string } = {}): Promise<Findings> {
  const { laneway } = bench;
  const headers = { Authorization: `Bearer ${laneway.apiKey}` };
  const states = [
    { id: "completed", agentId: laneway.agentIds.one, marker: '"status":"completed"' },
    { id: "waiting", agentId: laneway.agentIds.waiting, marker: '"status":"waiting"' },
  ].filter(({ id }) => only === undefined || id === only);
  const figures: Figure[] = [];
  const raw: Record<string, object> = {};
  for (const { id, agentId, marker } of states) {
    const runId = await startRun({ laneway, agentId });
    const path = `/v1/public/runs/${runId}`;
    const compared = await compareWithBare(bench, {
      what: `poll of a ${id} run`,
      requestTo: (port) => requestText({ method: "GET", path, port, headers }),
      answer: await pollUntil({ laneway, path, marker }),
      marker,
      connections: CONNECTIONS,
    });
    figures.push(...comparedFigures({ section: SECTION, id: `poll.${id}`, label: `${id} run`, compared }));
    raw[id] = compared;
  }
  return { figures, raw };
}
