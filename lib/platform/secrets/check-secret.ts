import type { Queries, Statement } from "#lib/platform/db/database.ts";
import { StartupFailure } from "#lib/platform/startup-failure.ts";
import type { Keyring } from "./keyring.ts";
import { keyIdOf, seal, unseal } from "./seal.ts";
import { CHECK_PLACE, CHECK_TEXT, countSealedByKey } from "./sealing-key.sql.ts";

const insertCheck: Statement = {
  name: "insert-secret-check",
  text: `insert into installation (name, value) values ('secret-check', $1) on conflict (name) do nothing`,
};

const findCheck: Statement = {
  name: "find-secret-check",
  text: `select value as "value" from installation where name = 'secret-check'`,
};

/** The installation's sealed check; undefined before the first start. */
export async function findSecretCheck(queries: Pick<Queries, "run">): Promise<string | undefined> {
  const [present] = await queries.run<{ value: string }>(findCheck, []);
  return present?.value;
}

/** The installation's sealed check; created under the newest key if absent. */
export async function readSecretCheck(queries: Pick<Queries, "run">, keyring: Keyring): Promise<string> {
  const present = await findSecretCheck(queries);
  if (present !== undefined) return present;
  await queries.run(insertCheck, [seal({ text: CHECK_TEXT, place: CHECK_PLACE, key: keyring.newest })]);
  return readSecretCheck(queries, keyring);
}

/** Whether this process has the check's secret. */
export async function opensCheck(sealed: string, keyring: Keyring): Promise<boolean> {
  const key = await keyring.find(keyIdOf(sealed) ?? "");
  return key !== undefined && unseal({ sealed, place: CHECK_PLACE, key }) === CHECK_TEXT;
}

/**
 * Checks at start-up that the process's secret opens the installation's data.
 * @throws StartupFailure if it is another secret, or if an older one is missing that is still needed.
 */
export async function checkSecret(queries: Pick<Queries, "run">, keyring: Keyring): Promise<void> {
  const check = await readSecretCheck(queries, keyring);
  if (!(await opensCheck(check, keyring))) throw wrongSecret(keyring, keyIdOf(check) ?? "unknown");
  const sealed = await countSealedByKey(queries);
  for (const [keyId, values] of sealed) {
    if (!(await keyring.find(keyId))) throw missingSecret(keyring, { keyId, values });
  }
}

export function wrongSecret({ source, ids }: Keyring, wanted: string): StartupFailure {
  return new StartupFailure(
    `The secret in ${source.where} is not the one that this installation's values are sealed under (key ${wanted}; given: ${ids.join(", ")}).`,
    "Set LANEWAY_SECRET to the installation's secret. Where it was changed, keep the older ones after the new one, " +
      "separated by commas, until `npm run laneway -- secret rotate` has run. If it is lost for good, `npm run laneway " +
      "-- secret rotate --drop-unreadable` starts anew: every connection must then be authorised again.",
  );
}

function missingSecret(
  { source }: Keyring,
  { keyId, values }: { keyId: string; values: number },
): StartupFailure {
  return new StartupFailure(
    `${values === 1 ? "A stored value is" : `${values} stored values are`} sealed under a secret that is no longer in ${source.where} (key ${keyId}).`,
    "Put the older secret back, after the new one, and run `npm run laneway -- secret rotate` before it is removed. If it " +
      "is lost, `npm run laneway -- secret rotate --drop-unreadable` deletes what cannot be opened.",
  );
}
