import { dirname } from "node:path";
import type { Cleanup } from "../children/cleanup.ts";
import { startChild } from "../children/start-child.ts";
import { bareTarget } from "./bare-target.ts";
import type { Contender } from "./contender.ts";

/** Starts one of the benchmark's own servers on a database of its own: the prototype's or DBOS's. */
export async function startBareServer({
  name,
  program,
  databaseUrl,
  cleanup,
}: {
  name: "prototype" | "dbos";
  program: string;
  databaseUrl: string;
  cleanup: Cleanup;
}): Promise<Contender> {
  const child = await startChild({
    name,
    args: [program],
    directory: dirname(program),
    environment: { DATABASE_URL: databaseUrl },
    ready: /^ready (\d+)$/,
    cleanup,
  });
  const port = Number(child.ready[1]);
  return { name, one: bareTarget({ port, nodes: 1 }), ten: bareTarget({ port, nodes: 10 }) };
}
