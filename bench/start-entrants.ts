import { join } from "node:path";
import { LIST_AT_ONCE, LIST_CALLS } from "./agents/calling-agents.ts";
import type { Absent } from "./bench.ts";
import type { Cleanup } from "./children/cleanup.ts";
import type { Caller, Contender, ContenderName } from "./contenders/contender.ts";
import { CALL_MARKERS } from "./contenders/laneway-calls.ts";
import { startBareServer } from "./contenders/start-bare-server.ts";
import { type Laneway, lanewayRuns } from "./contenders/start-laneway.ts";
import { startLangGraph } from "./contenders/start-langgraph.ts";
import { startN8n } from "./contenders/start-n8n.ts";
import { startRestate } from "./contenders/start-restate.ts";
import type { BenchPostgres } from "./database/start-bench-postgres.ts";
import { installMorePeers } from "./install-more-peers.ts";
import { installPeers } from "./install-peers.ts";

export const PROTOTYPE_DATABASE = "prototype";

export function lanewayContender(laneway: Laneway): Contender {
  return {
    name: "laneway",
    one: lanewayRuns({ laneway, agentId: laneway.agentIds.one, doneMarker: '"total":2' }),
    ten: lanewayRuns({ laneway, agentId: laneway.agentIds.ten, doneMarker: '"total":11' }),
    pids: [laneway.service.pid],
    database: new URL(laneway.environment.DATABASE_URL ?? "").pathname.slice(1),
  };
}

export async function startPrototype({
  postgres,
  cleanup,
}: {
  postgres: BenchPostgres;
  cleanup: Cleanup;
}): Promise<Contender> {
  return startBareServer({
    name: "prototype",
    program: join(import.meta.dirname, "prototype/main.ts"),
    databaseUrl: await postgres.createDatabase(PROTOTYPE_DATABASE),
    cleanup,
  });
}

interface Surroundings {
  readonly postgres: BenchPostgres;
  /** Origin of what their runs call. */
  readonly stub: string;
  readonly cleanup: Cleanup;
}

/** The peers; one that cannot be installed or started is reported as absent, with the reason. */
export async function startPeers({ postgres, stub, cleanup }: Surroundings): Promise<(Contender | Absent)[]> {
  const reason = await installPeers();
  if (reason !== undefined) return [absent("dbos", reason), absent("restate", reason)];
  const dbos = async () =>
    startBareServer({
      name: "dbos",
      program: join(import.meta.dirname, "peers/dbos-server.ts"),
      databaseUrl: await postgres.createDatabase("dbos"),
      environment: {
        STUB_ORIGIN: stub,
        LIST_CALLS: String(LIST_CALLS),
        LIST_AT_ONCE: String(LIST_AT_ONCE),
      },
      calls: CALL_MARKERS,
      cleanup,
    });
  const restate = () => startRestate({ stub, calls: CALL_MARKERS, cleanup });
  return [await orAbsent("dbos", dbos), await orAbsent("restate", restate)];
}

/** Those of `--peers all`, which are measured at calls. */
export async function startMorePeers({
  postgres,
  stub,
  cleanup,
}: Surroundings): Promise<(Caller | Absent)[]> {
  const reason = await installMorePeers();
  if (reason !== undefined) return [absent("n8n", reason), absent("langgraph", reason)];
  const n8n = async () => {
    const databaseUrl = await postgres.createDatabase("n8n");
    return startN8n({ stub, databaseUrl, calls: CALL_MARKERS, cleanup });
  };
  const langGraph = () => startLangGraph({ stub, calls: CALL_MARKERS, cleanup });
  return [await orAbsent("n8n", n8n), await orAbsent("langgraph", langGraph)];
}

async function orAbsent<Peer extends Contender | Caller>(
  name: ContenderName,
  start: () => Promise<Peer>,
): Promise<Peer | Absent> {
  try {
    return await start();
  } catch (error) {
    return absent(name, error instanceof Error ? error.message : String(error));
  }
}

function absent(name: ContenderName, reason: string): Absent {
  return { name, absent: reason };
}
