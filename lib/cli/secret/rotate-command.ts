import { openDatabase } from "#lib/db/database.ts";
import { loadEnv } from "#lib/env.ts";
import type { UnreadableValue } from "#lib/secrets/reseal-values.ts";
import { type Rotation, rotateSecret } from "#lib/secrets/rotate-secret.ts";
import { defineCommand } from "../command/define-command.ts";
import { flag } from "../command/parameter.ts";
import { reachDatabase } from "../session/reach-database.ts";
import { requireCurrentDatabase } from "../session/require-current-database.ts";

export const rotateSecretCommand = defineCommand({
  name: "rotate",
  summary: "Seal everything under a new secret, and let the older ones go",
  notes:
    "With the embedded database it makes the new secret itself, in DATA_DIR/secret, and drops the older one when " +
    "nothing needs it; services keep running meanwhile. With LANEWAY_SECRET: put the new one before the old one, " +
    "separated by a comma, restart every process with both, run this, then remove the old one: a process without the " +
    "new one would open no connection any more, so it refuses while one runs. It may be broken off and run again at any time.",
  examples: ["secret rotate", "secret rotate --json"],
  parameters: {
    dropUnreadable: flag(
      "--drop-unreadable",
      "let go of what no secret opens any more; those connections must be authorised again",
    ),
  },
  // Not in a runtime, whose start refuses a secret that does not fit: this is where that is mended.
  async run({ environment, terminal, values: { dropUnreadable } }) {
    const env = loadEnv(environment);
    await using opened = new AsyncDisposableStack();
    const { url } = opened.use(await reachDatabase({ env, terminal }));
    await requireCurrentDatabase({ url });
    const db = openDatabase({ url, maxConnections: 2 });
    opened.defer(() => db.close());
    const rotation = await rotateSecret({ db, env, forgetUnreadable: dropUnreadable });
    return { ...rotation, unreadableDropped: dropUnreadable };
  },
  show: (rotation) => [showResult(rotation), ...showUnreadable(rotation)].join("\n"),
  exitCode: ({ unreadable, unreadableDropped }) => (unreadable.length > 0 && !unreadableDropped ? 1 : 0),
});

function showResult({ source, resealed, unneeded, stillNeeded, keyId }: Rotation): string {
  const values = resealed === 1 ? "1 value was moved to it" : `${resealed} values were moved to it`;
  const kept = stillNeeded.length > 0 ? ` Still needed: key ${stillNeeded.join(", ")}.` : "";
  if (source === "file") {
    return `The secret in DATA_DIR/secret is new (key ${keyId}); ${values}${unneeded.length > 0 ? ", and the older one is gone" : ""}.${kept}`;
  }
  const removable =
    unneeded.length > 0
      ? `Remove the others from LANEWAY_SECRET: nothing needs key ${unneeded.join(", ")} any more.`
      : "To change it, put a new one before it, separated by a comma, restart every process, and run this again.";
  return `Everything is sealed under the first secret of LANEWAY_SECRET (key ${keyId}); ${values}. ${removable}${kept}`;
}

/** The installation's own keys; see load-installation-secret.ts. */
const KEYS_DROPPED =
  "Restart every process: the keys of sessions, lists and callbacks are made again. Everybody signs in again, and open " +
  "callback addresses end.";

const AUDIT_KEYS_DROPPED = "Audit entries that were sealed under an older key can't be verified any more.";

function showUnreadable({
  unreadable,
  unreadableDropped,
}: Rotation & { unreadableDropped: boolean }): string[] {
  if (unreadable.length === 0) return [];
  const isKey = ({ column }: UnreadableValue) => column === "value";
  const isAuditKey = ({ column }: UnreadableValue) => column === "sealed_key";
  const names = new Set(
    unreadable
      .filter((value) => !unreadableDropped || !(isKey(value) || isAuditKey(value)))
      .map(({ workspaceId, connectionName }) =>
        workspaceId === "" ? `  ${connectionName}` : `  ${connectionName} (${workspaceId})`,
      ),
  );
  if (!unreadableDropped)
    return ["No secret opens what these hold; --drop-unreadable lets go of it:", ...names];
  return [
    ...(names.size > 0 ? ["Let go of, to be authorised again:", ...names] : []),
    ...(unreadable.some(isKey) ? [KEYS_DROPPED] : []),
    ...(unreadable.some(isAuditKey) ? [AUDIT_KEYS_DROPPED] : []),
  ];
}
