import type { Queries, Statement } from "#lib/platform/db/database.ts";
import type { Env } from "#lib/platform/env/env.ts";
import { StartupFailure } from "#lib/platform/startup-failure.ts";
import { Keyring, type SecretSource } from "./keyring.ts";
import { makeSecretFile, readSecretFile, secretFileOf } from "./secret-file.ts";

const hasCheck: Statement = {
  name: "has-secret-check",
  text: `select exists (select from installation where name = 'secret-check') as "used"`,
};

type SecretSettings = Pick<Env, "dataDir" | "databaseUrl" | "installationSecrets">;

/**
 * The installation's keys: from LANEWAY_SECRET if set, otherwise from DATA_DIR/secret, which is created (mode 0600) if
 * the database has never sealed anything.
 * @throws StartupFailure if there is no secret and none may be created.
 */
export async function openKeyring({
  env,
  queries,
}: {
  env: SecretSettings;
  queries: Pick<Queries, "run">;
}): Promise<Keyring> {
  const { dataDir, databaseUrl, installationSecrets } = env;
  if (installationSecrets.length > 0) {
    return Keyring.open({
      kind: "env",
      where: "LANEWAY_SECRET",
      read: async () => installationSecrets,
    });
  }
  if (databaseUrl !== undefined) throw new Error("loadEnv lets no DATABASE_URL pass without LANEWAY_SECRET");
  if ((await readSecretFile(dataDir)) === undefined) {
    const [found] = await queries.run<{ used: boolean }>(hasCheck, []);
    // A process that started concurrently may have created and used the secret: opening the file again tells.
    if (!found?.used) await makeSecretFile(dataDir);
  }
  return Keyring.open(fileSource(dataDir));
}

export function fileSource(dataDir: string): SecretSource {
  return {
    kind: "file",
    where: secretFileOf(dataDir),
    async read() {
      const secrets = await readSecretFile(dataDir);
      if (!secrets) throw gone(dataDir);
      return secrets;
    },
  };
}

/** A silently created new secret could never open the stored data. */
function gone(dataDir: string): StartupFailure {
  return new StartupFailure(
    `The installation's secret is gone: there is no ${secretFileOf(dataDir)}, and the database has used one.`,
    "Put the file back from a backup, or set LANEWAY_SECRET to what stood in it. If it is lost for good, set " +
      "LANEWAY_SECRET to a new one and run `npm run laneway -- secret rotate --drop-unreadable`: every connection must " +
      "then be authorised again.",
  );
}
