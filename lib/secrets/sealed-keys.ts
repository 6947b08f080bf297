import type { SealedPlace } from "./seal.ts";
import type { SealedColumn } from "./sealed-columns.ts";

/** The installation's own keys: of sessions, cursors and callbacks. They belong to no workspace. */
export function keyPlace(name: string): SealedPlace {
  return { table: "installation", column: "value", workspaceId: "", name };
}

/**
 * Not the row `secret-check`, which a rotation replaces before it moves anything, and not values that are no sealed ones.
 * `updated_at` stays: of a former key it says since when there is another.
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
        from unnest($1::text[], $2::text[], $3::text[], $4::text[]) as n (workspace_id, name, was, sealed)
       where n.workspace_id = '' and i.name = n.name and i.value = n.was
      returning i.name`,
  },
  // The next start makes another.
  forget: {
    name: "forget-sealed-keys",
    text: `
      delete from installation i
       using unnest($1::text[], $2::text[], $3::text[]) as n (workspace_id, name, was)
       where n.workspace_id = '' and i.name = n.name and i.value = n.was
      returning i.name`,
  },
};
