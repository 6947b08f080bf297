import type { SealedColumn } from "./sealed-columns.ts";

const SAME = "k.id = n.name and k.sealed_key = n.was and n.workspace_id = ''";

/** A key of the audit log's chains, by its id; it belongs to the installation, not to a workspace. */
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
          from unnest($1::text[], $2::text[], $3::text[], $4::text[]) as n (workspace_id, name, was, sealed)
         where ${SAME}
        returning k.id`,
  },
  forget: {
    name: "forget-sealed-audit-keys",
    text: `
        update audit_keys k set sealed_key = null
          from unnest($1::text[], $2::text[], $3::text[]) as n (workspace_id, name, was)
         where ${SAME}
        returning k.id`,
  },
};
