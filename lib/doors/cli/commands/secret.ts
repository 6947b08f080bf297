import { type Rotation, rotateSecret } from "#lib/nouns/installation/rotate-secret.ts";
import type { UnreadableValue } from "#lib/platform/secrets/reseal-values.ts";
import { type AttachableCommand, defineCommand } from "../command/define-command.ts";
import { flag } from "../command/parameters.ts";
import { inDatabase } from "../session/in-database.ts";

const rotateSecretCommand = defineCommand({
  name: "rotate",
  summary: "Seal everything under a new secret, and drop the older ones",
  notes:
    "With the embedded database the command creates the new secret itself, in DATA_DIR/secret, and drops the " +
    "older one when nothing needs it; services keep running. With LANEWAY_SECRET: put the new secret before the " +
    "old one, separated by a comma, restart every process, run this command, then remove the old one. It " +
    "refuses while a process without the new secret runs, because that process could no longer open " +
    "connections. You can stop the command and run it again at any time.",
  examples: ["secret rotate", "secret rotate --json"],
  parameters: {
    dropUnreadable: flag(
      "--drop-unreadable",
      "delete values that no secret opens; those connections must be authorised again",
    ),
  },
  // Runs without a runtime: a runtime refuses to start with a wrong secret, which this command repairs.
  async run({ values: { dropUnreadable }, ...host }) {
    const rotation = await inDatabase({
      host,
      work: (database) => rotateSecret({ ...database, forgetUnreadable: dropUnreadable }),
    });
    return { ...rotation, unreadableDropped: dropUnreadable };
  },
  show: (rotation) => [showResult(rotation), ...showUnreadable(rotation)].join("\n"),
  exitCode: ({ unreadable, unreadableDropped }) => (unreadable.length > 0 && !unreadableDropped ? 1 : 0),
});

function showResult({ source, resealed, unneeded, stillNeeded, keyId }: Rotation): string {
  const values = resealed === 1 ? "1 value was sealed again" : `${resealed} values were sealed again`;
  const kept = stillNeeded.length > 0 ? ` Still needed: key ${stillNeeded.join(", ")}.` : "";
  if (source === "file") {
    return `The secret in DATA_DIR/secret is new (key ${keyId}); ${values}${unneeded.length > 0 ? ", and the older one is gone" : ""}.${kept}`;
  }
  const removable =
    unneeded.length > 0
      ? `Remove the others from LANEWAY_SECRET: key ${unneeded.join(", ")} is no longer needed.`
      : "To change it, put a new one before it, separated by a comma, restart every process, and run this again.";
  return `Everything is sealed under the first secret of LANEWAY_SECRET (key ${keyId}); ${values}. ${removable}${kept}`;
}

/** The installation's keys; see load-installation-secret.ts. */
const KEYS_DROPPED =
  "Restart every process: the keys of sessions, lists and callbacks are new. Everybody signs in again, and open " +
  "callback addresses end.";

const AUDIT_KEYS_DROPPED = "Audit entries that were sealed under an older key can't be verified any more.";

function showUnreadable({
  unreadable,
  unreadableDropped,
}: Rotation & { unreadableDropped: boolean }): string[] {
  if (unreadable.length === 0) return [];
  const isKey = ({ column }: UnreadableValue) => column === "value";
  const isAuditKey = ({ table }: UnreadableValue) => table === "audit_keys";
  const nameOf = ({ table, connectionName }: UnreadableValue) =>
    table === "model_keys" ? `the key of ${connectionName}` : connectionName;
  const names = new Set(
    unreadable
      .filter((value) => !unreadableDropped || !(isKey(value) || isAuditKey(value)))
      .map((value) =>
        value.workspaceId === "" ? `  ${nameOf(value)}` : `  ${nameOf(value)} (${value.workspaceId})`,
      ),
  );
  if (!unreadableDropped)
    return ["No secret opens the values of these; --drop-unreadable deletes them:", ...names];
  return [
    ...(names.size > 0 ? ["Deleted, to be set again:", ...names] : []),
    ...(unreadable.some(isKey) ? [KEYS_DROPPED] : []),
    ...(unreadable.some(isAuditKey) ? [AUDIT_KEYS_DROPPED] : []),
  ];
}

export const commands: readonly AttachableCommand[] = [rotateSecretCommand];
