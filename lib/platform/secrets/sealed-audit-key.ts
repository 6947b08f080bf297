import type { SealedColumn } from "./sealed-columns.ts";
import { forgottenValues, replacedValues } from "./sealed-values.ts";

const SAME = "k.id = n.name and k.sealed_key = n.was and n.workspace_id = ''";

/** A key of the audit log's chains, by id; it belongs to the installation, not to a workspace. */
export const SEALED_AUDIT_KEY: SealedColumn = {
  table: "audit_keys",
  column: "sealed_key",
  findUnder: {
    name: "find-audit-keys-under-older-key",
    text: `
        select '' as "workspaceId", id as "name", sealed_key as "sealed"
          from audit_keys
         where sealed_key is not null and split_part(sealed_key, '.', 2) <> $1 and $2 = '' and id > $3
         order by id
         limit 100`,
  },
  replace: {
    name: "replace-sealed-audit-keys",
    text: `
        update audit_keys k set sealed_key = n.sealed
          from ${replacedValues.rows("n")}
         where ${SAME}
        returning k.id`,
  },
  forget: {
    name: "forget-sealed-audit-keys",
    text: `
        update audit_keys k set sealed_key = null
          from ${forgottenValues.rows("n")}
         where ${SAME}
        returning k.id`,
  },
};
