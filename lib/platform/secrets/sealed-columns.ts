import { batch } from "#lib/platform/db/batch.ts";
import type { Statement } from "#lib/platform/db/database.ts";

const AS_READ = { workspace_id: "text", name: "text", was: "text" } as const;

/** Sealed values as read, to be cleared. */
export const forgottenValues = batch(AS_READ);

/** The same with their replacements. */
export const replacedValues = batch({ ...AS_READ, sealed: "text" });

/** A table's sealed columns: how to walk them, and how to replace unchanged values. */
export interface SealedColumn {
  readonly table: string;
  readonly column: string;
  /** `($1 current key id, $2 and $3 the place after which to look)` → up to 100 `{ workspaceId, name, sealed }`. */
  readonly findUnder: Statement;
  /** Takes `replacedValues`; a value changed meanwhile stays. */
  readonly replace: Statement;
  /** Takes `forgottenValues`, which no secret opens. */
  readonly forget: Statement;
}

const WITHOUT_TOKEN = "sealed_token = null, token_expires_at = null, updated_at = now()";

export const SEALED_COLUMNS: readonly SealedColumn[] = [
  sealedColumn({
    table: "connections",
    column: "sealed_secret",
    key: "name",
    ofWorkspaces: true,
    forgotten: `sealed_secret = null, ${WITHOUT_TOKEN}`,
  }),
  sealedColumn({
    table: "connections",
    column: "sealed_token",
    key: "name",
    ofWorkspaces: true,
    forgotten: WITHOUT_TOKEN,
  }),
  // What signs deliveries to a webhook endpoint. Without it the endpoint is disabled, until its secret is rotated.
  sealedColumn({
    table: "webhook_endpoints",
    column: "sealed_secret",
    key: "id",
    ofWorkspaces: true,
    forgotten: "sealed_secret = null, status = 'disabled', disabled_reason = 'secret_lost'",
  }),
  sealedColumn({
    table: "webhook_endpoints",
    column: "sealed_former_secret",
    key: "id",
    ofWorkspaces: true,
    forgotten: "sealed_former_secret = null, former_expires_at = null",
  }),
  // A workspace's key of a model provider. Without it that provider is called with the environment's, or not at all.
  sealedColumn({ table: "model_keys", column: "sealed_key", key: "provider", ofWorkspaces: true }),
  // A person's authenticator secret. Without it they sign in by a recovery code, or their second factors are reset.
  sealedColumn({ table: "totp_factors", column: "sealed_secret", key: "user_id" }),
  // The installation's own keys for sessions, cursors and callbacks: not the row that a rotation replaces first, and no
  // unsealed values. The next start makes a new one. `updated_at` stays: for a former key it says when it was replaced.
  sealedColumn({
    table: "installation",
    column: "value",
    key: "name",
    where: "value ~ '^v1\\.' and name <> 'secret-check'",
  }),
  // The keys of the audit log's chains.
  sealedColumn({ table: "audit_keys", column: "sealed_key", key: "id", forgotten: "sealed_key = null" }),
];

/**
 * @param key the column that, in its workspace or in the installation, tells the row. Index: the primary key.
 * @param forgotten what is set where no secret opens the value; without it the row is deleted.
 */
function sealedColumn({
  table,
  column,
  key,
  ofWorkspaces = false,
  where = `${column} is not null`,
  forgotten,
}: {
  table: string;
  column: string;
  key: string;
  ofWorkspaces?: boolean;
  where?: string;
  forgotten?: string;
}): SealedColumn {
  const [workspace, order, after] = ofWorkspaces
    ? ["workspace_id", `workspace_id, ${key}`, `(workspace_id, ${key}) > ($2, $3)`]
    : ["''", key, `$2 = '' and ${key} > $3`];
  const asRead = `n.workspace_id = ${ofWorkspaces ? "s.workspace_id" : "''"} and s.${key} = n.name and s.${column} = n.was`;
  const lost = `${forgottenValues.rows("n")} where ${asRead} returning s.${key}`;
  return {
    table,
    column,
    findUnder: {
      name: `find-under-older-key-${table}-${column}`,
      text: `
        select ${workspace} as "workspaceId", ${key} as "name", ${column} as "sealed"
          from ${table}
         where ${where} and split_part(${column}, '.', 2) <> $1 and ${after}
         order by ${order}
         limit 100`,
    },
    replace: {
      name: `replace-sealed-${table}-${column}`,
      text: `
        update ${table} s set ${column} = n.sealed
          from ${replacedValues.rows("n")}
         where ${asRead}
        returning s.${key}`,
    },
    forget: {
      name: `forget-sealed-${table}-${column}`,
      text:
        forgotten === undefined
          ? `delete from ${table} s using ${lost}`
          : `update ${table} s set ${forgotten} from ${lost}`,
    },
  };
}
