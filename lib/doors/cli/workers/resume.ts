import { resumeWorkers } from "#lib/execution/worker/pause-workers.ts";
import type { Host } from "../command/define-command.ts";
import { inDatabase } from "../session/in-database.ts";

export function resume(host: Host): Promise<{ wasPaused: boolean }> {
  return inDatabase({ host, work: async ({ db }) => ({ wasPaused: await resumeWorkers(db) }) });
}
