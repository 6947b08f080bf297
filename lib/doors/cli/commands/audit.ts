import { OPERATOR } from "#lib/nouns/access/actor.ts";
import type { Break } from "#lib/nouns/audit/chain/verify-chain.ts";
import { type AuditReport, type ChainReport, verifyAuditLog } from "#lib/nouns/audit/verify-audit-log.ts";
import { type AttachableCommand, defineCommand } from "../command/define-command.ts";
import { option, Text } from "../command/parameters.ts";
import { plainLine } from "../output/text.ts";
import { inRuntime } from "../session/in-database.ts";
import { chooseWorkspace } from "../session/session.ts";

const verifyAuditCommand = defineCommand({
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

export const commands: readonly AttachableCommand[] = [verifyAuditCommand];

const REGISTER: Record<AuditReport["register"], string | null> = {
  intact: null,
  missing:
    "BROKEN: the number of chains is not the number that were begun. A whole chain was removed or added.",
  altered: "BROKEN: the count of chains was changed or removed.",
  unknown: "The count of chains can't be verified: its key was lost with an older secret.",
};

/** The report for people, one chain after another. */
function showAuditReport({ ok, register, chains }: AuditReport): string {
  const lines = [...chains.flatMap(showChain), ...(REGISTER[register] === null ? [] : [REGISTER[register]])];
  return [...lines, "", ok ? "The audit log is intact." : "The audit log is not intact: see above."].join(
    "\n",
  );
}

const count = (amount: number, one: string, many: string) =>
  `${amount.toLocaleString("en")} ${amount === 1 ? one : many}`;
const entries = (amount: number) => count(amount, "entry", "entries");

function showChain(chain: ChainReport): string[] {
  const { workspaceId, workspaceName, begunAt, head, anchorPosition, entriesBeforeChain, unsealed } = chain;
  const checked =
    head === null || begunAt === null
      ? "nothing is sealed yet"
      : `${entries(chain.entries)} checked, to position ${head.position}, in a chain that began ${begunAt}`;
  const notes = [
    anchorPosition > 0 && `Retention deleted positions 1 to ${anchorPosition}.`,
    entriesBeforeChain > 0 &&
      `${entries(entriesBeforeChain)} from before the chain began: earlier changes to them can't be found.`,
    unsealed > 0 && `${entries(unsealed)} not sealed yet, the oldest from ${chain.oldestUnsealedAt}.`,
    ...chain.breaks.map((one) => `BROKEN ${describeBreak(one)}`),
    chain.moreBreaks > 0 && `${count(chain.moreBreaks, "more break", "more breaks")}.`,
  ];
  return [
    plainLine(`${workspaceName} (${workspaceId}): ${checked}.`),
    ...notes.flatMap((note) => (note === false ? [] : [`  ${note}`])),
  ];
}

/** Where and when the chain breaks, and what was found there. */
function describeBreak({ reason, position, lastPosition, entryId, at }: Break): string {
  const place = lastPosition > position ? `positions ${position} to ${lastPosition}` : `position ${position}`;
  const entry = entryId === null ? "" : `entry ${entryId} of ${at}`;
  switch (reason) {
    case "missing":
      return entryId === null
        ? `at ${place}: the newest entries are missing.`
        : `at ${place}: entries are missing before ${entry}.`;
    case "altered":
      return `at ${place}: ${entry} was changed, or moved to another place.`;
    case "inserted":
      return `at ${place}: ${entry === "" ? "entries follow" : `${entry} stands`} outside the chain.`;
    case "unknown":
      return `at ${place}: can't be verified, the key was lost with an older secret.`;
    case "head_altered":
      return `at ${place}: the stored end of the chain was changed.`;
    case "anchor_altered":
      return `at ${place}: the stored beginning of the chain was changed.`;
    case "chain_missing":
      return "from the beginning: there are sealed entries, and their chain was removed.";
  }
}
