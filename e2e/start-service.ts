import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { serviceProgram } from "#lib/programs/launcher/service-programs.mjs";
import { type OidcServer, startOidcServer } from "#lib/testing/oidc-server.ts";
import { DATA_DIR_VARIABLE } from "./data-dir.ts";
import { PROVIDER_NAME, PROVIDER_PERSON } from "./provider-person.ts";

const PROJECT = join(import.meta.dirname, "..");
const START_MS = 180_000;

/** Starts the service as `npm start` does, on a free port and an empty data directory; stops it after the last journey. */
export default async function startService(): Promise<() => Promise<void>> {
  const dataDir = await mkdtemp(join(tmpdir(), "laneway-e2e-"));
  // The account that PostgreSQL runs under must get through to its own part of it.
  await chmod(dataDir, 0o711);
  const provider = await startOidcServer();
  provider.person = PROVIDER_PERSON;
  const service = spawn(process.execPath, [serviceProgram("server")], {
    cwd: PROJECT,
    env: environment(dataDir, provider),
    stdio: ["ignore", "pipe", "inherit"],
  });
  async function stop(): Promise<void> {
    if (service.exitCode === null && service.kill("SIGTERM")) await once(service, "exit");
    await provider.close();
    await rm(dataDir, { recursive: true, force: true });
  }
  try {
    await ready(service);
  } catch (error) {
    await stop();
    throw error;
  }
  // Playwright's workers are made after this and inherit it.
  // biome-ignore lint/style/noProcessEnv: see above
  process.env[DATA_DIR_VARIABLE] = dataDir;
  return stop;
}

/**
 * What the machine gives a program, without what would configure the service otherwise; a provider to sign in with;
 * and this machine's own servers, which journeys let agents call.
 */
function environment(
  dataDir: string,
  { issuer, clientId, clientSecret }: Pick<OidcServer, "issuer" | "clientId" | "clientSecret">,
): NodeJS.ProcessEnv {
  // biome-ignore lint/style/noProcessEnv: handed on
  const { PATH, HOME, LANG, TMPDIR } = process.env;
  const machine = { PATH, HOME, LANG, TMPDIR, NODE_ENV: "production" } as const;
  return {
    ...machine,
    DATA_DIR: dataDir,
    PORT: "0",
    LOG_LEVEL: "error",
    NEXT_TELEMETRY_DISABLED: "1",
    SIGN_IN_OIDC_ISSUER: issuer,
    SIGN_IN_OIDC_CLIENT_ID: clientId,
    SIGN_IN_OIDC_CLIENT_SECRET: clientSecret,
    SIGN_IN_OIDC_NAME: PROVIDER_NAME,
    SIGN_IN_OIDC_EMAIL_DOMAINS: "example.com",
    OUTBOUND_ALLOW: "127.0.0.1",
  };
}

/** Resolves with the line `ready …`; what was printed before is shown only when it never comes. */
async function ready(service: ChildProcess): Promise<void> {
  const { stdout } = service;
  if (!stdout) throw new Error("the service's output is not ours to read");
  const printed: string[] = [];
  const timer = setTimeout(() => service.kill("SIGTERM"), START_MS);
  try {
    for await (const line of createInterface({ input: stdout })) {
      if (line.startsWith("ready ")) {
        stdout.resume();
        return;
      }
      printed.push(line);
    }
  } finally {
    clearTimeout(timer);
  }
  throw new Error(`the service did not start:\n${printed.join("\n")}`);
}
