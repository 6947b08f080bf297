import type { Cleanup } from "../children/cleanup.ts";
import { type BareServer, startBareProgram } from "./start-bare-program.ts";

/** Starts a bare `node:http` that reads one row for each answer, which has these bytes. */
export function startOneRead({
  body,
  databaseUrl,
  cleanup,
}: {
  body: string;
  databaseUrl: string;
  cleanup: Cleanup;
}): Promise<BareServer> {
  const environment = { BODY: body, DATABASE_URL: databaseUrl };
  return startBareProgram({ program: "one-read.ts", environment, cleanup });
}

/** Starts a bare `node:http` that answers with these bytes, whatever is asked. */
export function startBareAnswer({ body, cleanup }: { body: string; cleanup: Cleanup }): Promise<BareServer> {
  return startBareProgram({ program: "main.ts", environment: { BODY: body }, cleanup });
}
