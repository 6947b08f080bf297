import { migrate } from "#lib/platform/db/migrate.ts";
import { loadEnv } from "#lib/platform/env/env.ts";
import { originOf } from "#lib/platform/env/env-readers.ts";
import { startRuntime } from "#lib/programs/start-runtime.ts";
import { describeStart } from "./describe-start.ts";
import { seedFirstStart } from "./first-start.ts";
import { keepDocumentOffer } from "./keep-document-offer.ts";
import { warnOfMisspelled } from "./warn-of-misspelled.ts";

/**
 * The service inside `next dev`: the migrated database from lib/programs/dev.ts, the runtime with its worker and, on
 * the first start, the first contents. It ends with the process.
 */
export async function startForDevelopment({
  source,
}: {
  source: Readonly<Record<string, string | undefined>>;
}): Promise<void> {
  const env = loadEnv(source);
  warnOfMisspelled(env);
  const databaseUrl = env.databaseUrl ?? env.embeddedDatabaseUrl;
  if (!databaseUrl) throw new Error("next dev was started without a database: use npm run dev");
  await migrate({ url: env.databaseDirectUrl ?? databaseUrl });
  const { runtime } = await startRuntime({ env, databaseUrl, worker: true });
  keepDocumentOffer(runtime);
  const origin = env.baseUrl ?? originOf({ host: env.host, port: env.port });
  const firstRun = await seedFirstStart({ env, origin });
  process.stdout.write(
    describeStart({ origin, dataDir: env.dataDir, firstRun, toTerminal: process.stdout.isTTY === true }),
  );
}
