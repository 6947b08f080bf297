import type { SealedColumn } from "./sealed-columns.ts";
import { forgottenValues, replacedValues } from "./sealed-values.ts";

/** A person's authenticator secret; identified by the person's id, without a workspace. */
export const SEALED_TOTP: SealedColumn = {
  table: "totp_factors",
  column: "sealed_secret",
  findUnder: {
    name: "find-totp-under-older-key",
    text: `
      select '' as "workspaceId", user_id as "name", sealed_secret as "sealed"
        from totp_factors
       where split_part(sealed_secret, '.', 2) <> $1 and $2 = '' and user_id > $3
       order by user_id
       limit 100`,
  },
  replace: {
    name: "replace-sealed-totp",
    text: `
      update totp_factors t set sealed_secret = n.sealed
        from ${replacedValues.rows("n")}
       where n.workspace_id = '' and t.user_id = n.name and t.sealed_secret = n.was
      returning t.user_id`,
  },
  // The person signs in by a recovery code, or their second factors are reset.
  forget: {
    name: "forget-sealed-totp",
    text: `
      delete from totp_factors t
       using ${forgottenValues.rows("n")}
       where n.workspace_id = '' and t.user_id = n.name and t.sealed_secret = n.was
      returning t.user_id`,
  },
};
