import type { Statement } from "#lib/platform/db/database.ts";
import { SEALED_AUDIT_KEY } from "./sealed-audit-key.ts";
import { SEALED_KEYS } from "./sealed-keys.ts";
import { SEALED_TOTP } from "./sealed-totp.ts";
import { forgottenValues, replacedValues } from "./sealed-values.ts";

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

export const SEALED_COLUMNS: readonly SealedColumn[] = [
  sealedColumnOfConnections(
    "sealed_secret",
    "sealed_secret = null, sealed_token = null, token_expires_at = null",
  ),
  sealedColumnOfConnections("sealed_token", "sealed_token = null, token_expires_at = null"),
  SEALED_TOTP,
  SEALED_KEYS,
  SEALED_AUDIT_KEY,
];

/** Index of all three: the primary key of connections. */
function sealedColumnOfConnections(
  column: "sealed_secret" | "sealed_token",
  forgotten: string,
): SealedColumn {
  return {
    table: "connections",
    column,
    findUnder: {
      name: `find-under-older-key-${column}`,
      text: `
        select workspace_id as "workspaceId", name as "name", ${column} as "sealed"
          from connections
         where ${column} is not null and split_part(${column}, '.', 2) <> $1 and (workspace_id, name) > ($2, $3)
         order by workspace_id, name
         limit 100`,
    },
    replace: {
      name: `replace-sealed-${column}`,
      text: `
        update connections c set ${column} = n.sealed
          from ${replacedValues.rows("n")}
         where c.workspace_id = n.workspace_id and c.name = n.name and c.${column} = n.was
        returning c.name`,
    },
    forget: {
      name: `forget-sealed-${column}`,
      text: `
        update connections c set ${forgotten}, updated_at = now()
          from ${forgottenValues.rows("n")}
         where c.workspace_id = n.workspace_id and c.name = n.name and c.${column} = n.was
        returning c.name`,
    },
  };
}
