import { isPaused } from "#lib/execution/worker/pause-workers.ts";
import { keepRetention } from "#lib/nouns/retention/keep-retention.ts";
import { createLog } from "#lib/platform/log.ts";
import { runtime } from "#lib/platform/runtime.ts";
import { type AttachableCommand, defineCommand } from "../command/define-command.ts";
import { CommandFailure } from "../failures/command-failure.ts";
import { table } from "../output/text.ts";
import { inRuntime } from "../session/in-database.ts";

const runRetentionCommand = defineCommand({
  name: "run",
  summary: "Delete now what each workspace no longer keeps by its settings",
  notes:
    "The same that workers do each night, beside which it may run; `settings set retention.runDays 30` says how long runs are kept. " +
    "It is refused while workers are paused, because a copy of an installation shares its file storage. " +
    "The exit code is 1 when something could not be deleted; standard error says what.",
  examples: ["retention run", "retention run --json"],
  parameters: {},
  run: (host) =>
    inRuntime({
      host,
      async work() {
        const { db } = runtime();
        if (await isPaused(db)) {
          throw new CommandFailure("paused", "Workers are paused, and nothing is deleted during a pause.", {
            advice: "Resume with: npm run laneway -- resume",
          });
        }
        const maintenanceDb = db.forMaintenance();
        try {
          return await keepRetention({ db: maintenanceDb, log: createLog({ level: "error", to: "error" }) });
        } finally {
          await maintenanceDb.close();
        }
      },
    }),
  show: ({ workspaces }) =>
    table({
      rows: workspaces,
      columns: {
        workspace: ({ workspaceId }) => workspaceId,
        runs: ({ runs }) => String(runs),
        requests: ({ requests }) => String(requests),
        "audit entries": ({ auditEntries }) => String(auditEntries),
      },
      empty: "Nothing was older than it is kept.",
    }),
  exitCode: ({ failures }) => (failures > 0 ? 1 : 0),
});

export const commands: readonly AttachableCommand[] = [runRetentionCommand];
