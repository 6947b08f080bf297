import { dirname } from "node:path";
import type { Cleanup } from "../children/cleanup.ts";
import { startChild } from "../children/start-child.ts";
import { requestText } from "../load/request-text.ts";
import { bareTarget, bareWork } from "./bare-target.ts";
import type { CallWork, Contender } from "./contender.ts";

/** Starts one of the benchmark's own servers on a database of its own: the prototype's or DBOS's. */
export async function startBareServer({
  name,
  program,
  databaseUrl,
  environment = {},
  calls,
  cleanup,
}: {
  name: "prototype" | "dbos";
  program: string;
  databaseUrl: string;
  environment?: Readonly<Record<string, string>>;
  /** What the answers of its calls contain, where it makes any. */
  calls?: Readonly<Record<CallWork, string>>;
  cleanup: Cleanup;
}): Promise<Contender> {
  const child = await startChild({
    name,
    args: [program],
    directory: dirname(program),
    environment: { DATABASE_URL: databaseUrl, ...environment },
    ready: /^ready (\d+)$/,
    cleanup,
  });
  const port = Number(child.ready[1]);
  const work = (name: CallWork, doneMarker: string) => bareWork({ port, work: name, doneMarker });
  const answer = { request: requestText({ method: "POST", path: "/answers/{id}", port, body: {} }) };
  return {
    name,
    one: bareTarget({ port, nodes: 1 }),
    ten: bareTarget({ port, nodes: 10 }),
    pids: [child.pid],
    database: new URL(databaseUrl).pathname.slice(1),
    ...(calls && {
      calls: {
        http: work("http", calls.http),
        model: work("model", calls.model),
        list: work("list", calls.list),
        approval: { ...work("approval", calls.approval), answer },
      },
    }),
  };
}
