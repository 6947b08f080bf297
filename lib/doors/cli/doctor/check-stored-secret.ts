import type { Database } from "#lib/platform/db/database.ts";
import type { Env } from "#lib/platform/env/env.ts";
import { countProcessesWithout } from "#lib/platform/peers/listening-processes.ts";
import { checkSecret, findSecretCheck } from "#lib/platform/secrets/check-secret.ts";
import { openKeyring } from "#lib/platform/secrets/open-keyring.ts";
import { keyIdOf } from "#lib/platform/secrets/seal.ts";
import { type Check, ok, warning } from "./check.ts";

/**
 * Whether the installation's secret opens the stored data, here and in running processes.
 * @throws StartupFailure, as a start would.
 */
export async function checkStoredSecret({ db, env }: { db: Database; env: Env }): Promise<Check> {
  const check = await findSecretCheck(db);
  if (check === undefined) return ok("Secret", "Nothing has been sealed yet.");
  const keyring = await openKeyring({ env, queries: db });
  await checkSecret(db, keyring);
  const keyId = keyIdOf(check) ?? "";
  const lacking = await countProcessesWithout(db, { keyId });
  const found = `The secret in ${keyring.source.where} opens what is stored (key ${keyId}).`;
  if (lacking === 0) return ok("Secret", found);
  return warning(
    "Secret",
    `${found} Running processes that were not started with it: ${lacking}.`,
    "Restart them with the same LANEWAY_SECRET as here: until then they open no connection.",
  );
}
