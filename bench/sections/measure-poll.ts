import { startBareAnswer } from "../bare/start-bare-answer.ts";
import type { Bench, Findings } from "../bench.ts";
import { pollUntil, startRun } from "../contenders/call-laneway.ts";
import { type Figure, percentOf } from "../figures/figure.ts";
import { medianMeasured } from "../figures/median-measured.ts";
import type { Measured } from "../load/assignment.ts";
import { requestText } from "../load/request-text.ts";

const CONNECTIONS = 32;
const SECTION = "Poll (GET a run, 32 connections)";

/** Polls of one completed and of one waiting run, each beside a bare node:http that answers the same bytes. */
export async function measurePoll(bench: Bench): Promise<Findings> {
  const { laneway } = bench;
  const states = [
    { id: "completed", agentId: laneway.agentIds.one, marker: '"status":"completed"' },
    { id: "waiting", agentId: laneway.agentIds.waiting, marker: '"status":"waiting"' },
  ];
  const figures: Figure[] = [];
  const raw: Record<string, object> = {};
  for (const { id, agentId, marker } of states) {
    const runId = await startRun({ laneway, agentId });
    const path = `/v1/public/runs/${runId}`;
    const body = await pollUntil({ laneway, path, marker });
    const bare = await startBareAnswer({ body, cleanup: bench.cleanup });
    const results = await compare(bench, { path, marker, barePort: bare.port, id });
    await bare.child.stop();
    figures.push(...pollFigures(id, results));
    raw[id] = results;
  }
  return { figures, raw };
}

interface Compared {
  readonly laneway: Measured;
  readonly bare: Measured;
}

async function compare(
  { load, laneway, rounds, seconds, progress }: Bench,
  { path, marker, barePort, id }: { path: string; marker: string; barePort: number; id: string },
): Promise<Compared> {
  const headers = { Authorization: `Bearer ${laneway.apiKey}` };
  const polled = {
    port: laneway.port,
    marker,
    request: requestText({ method: "GET", path, port: laneway.port, headers }),
  };
  const bare = {
    port: barePort,
    marker,
    request: requestText({ method: "GET", path, port: barePort, headers }),
  };
  const results: { laneway: Measured[]; bare: Measured[] } = { laneway: [], bare: [] };
  for (let round = 0; round <= rounds; round++) {
    progress(`poll of a ${id} run${round === 0 ? ", warming up" : `, round ${round}`}`);
    const assignment = {
      kind: "requests",
      connections: CONNECTIONS,
      seconds: round === 0 ? 1 : seconds,
    } as const;
    const one = await load({ ...assignment, target: polled });
    const other = await load({ ...assignment, target: bare });
    if (round === 0) continue;
    results.laneway.push(one);
    results.bare.push(other);
  }
  return { laneway: medianMeasured(results.laneway), bare: medianMeasured(results.bare) };
}

function pollFigures(id: string, { laneway, bare }: Compared): Figure[] {
  const line = { section: SECTION };
  return [
    {
      ...line,
      id: `poll.${id}`,
      label: `${id} run`,
      value: laneway.perSecond,
      unit: "requests/s",
      note: `p50 ${laneway.p50Ms.toFixed(1)} ms`,
    },
    {
      ...line,
      id: `poll.${id}.bare`,
      label: `bare node:http, same bytes`,
      value: bare.perSecond,
      unit: "requests/s",
    },
    {
      ...line,
      id: `poll.${id}.share`,
      label: `${id} run, of bare`,
      value: percentOf(laneway.perSecond, bare.perSecond),
      unit: "%",
      aim: { atLeast: 50 },
    },
  ];
}
