import { OPERATOR } from "#lib/nouns/access/operator.ts";
import { verifyAuditLog } from "#lib/nouns/audit/verify-audit-log.ts";
import { defineCommand } from "../command/define-command.ts";
import { option } from "../command/parameter.ts";
import { Text } from "../command/readers.ts";
import { chooseWorkspace } from "../session/choose-workspace.ts";
import { inRuntime } from "../session/open-runtime.ts";
import { showAuditReport } from "./show-audit-report.ts";

export const verifyAuditCommand = defineCommand({
  name: "verify",
  summary: "Check that no sealed entry of the audit log was changed, removed, added or moved",
  notes:
    "Entries are sealed within a second of being written, into a chain for each workspace, under a key from LANEWAY_SECRET. " +
    "It reads every entry and changes nothing. The exit code is 1 when a chain is broken or can't be verified.",
  examples: ["audit verify", "audit verify --workspace wsp_01kaj5w3f8e0m7c2q9t4v6x8z1 --json"],
  parameters: { workspace: option("--workspace <id>", "this workspace only", Text) },
  run: ({ values, ...host }) =>
    inRuntime({
      host,
      work: async () => {
        const { workspace } = values;
        const workspaceId = workspace && (await chooseWorkspace({ workspaceId: workspace }));
        return verifyAuditLog({ actor: OPERATOR, workspaceId: workspaceId ?? null });
      },
    }),
  show: showAuditReport,
  exitCode: ({ ok }) => (ok ? 0 : 1),
});
