import type { SealedPlace } from "./seal.ts";
import type { SealedColumn } from "./sealed-columns.ts";
import { forgottenValues, replacedValues } from "./sealed-values.ts";

/** The installation's own keys for sessions, cursors and callbacks. They belong to no workspace. */
export function keyPlace(name: string): SealedPlace {
  return { table: "installation", column: "value", workspaceId: "", name };
}

/**
 * Omits the row `secret-check`, which a rotation replaces first, and unsealed values. `updated_at` stays: for a former
 * key it says when it was replaced.
 */
export const SEALED_KEYS: SealedColumn = {
  table: "installation",
  column: "value",
  findUnder: {
    name: "find-keys-under-older-key",
    text: `
      select '' as "workspaceId", name as "name", value as "sealed"
        from installation
       where value ~ '^v1\\.' and name <> 'secret-check' and split_part(value, '.', 2) <> $1
         and $2 = '' and name > $3
       order by name
       limit 100`,
  },
  replace: {
    name: "replace-sealed-keys",
    text: `
      update installation i set value = n.sealed
        from ${replacedValues.rows("n")}
       where n.workspace_id = '' and i.name = n.name and i.value = n.was
      returning i.name`,
  },
  // The next start creates a new one.
  forget: {
    name: "forget-sealed-keys",
    text: `
      delete from installation i
       using ${forgottenValues.rows("n")}
       where n.workspace_id = '' and i.name = n.name and i.value = n.was
      returning i.name`,
  },
};
