import { execFileSync } from "node:child_process";
import { existsSync, readdirSync } from "node:fs";
import path from "node:path";

/** Where Debian keeps the programs of each version; POSTGRES_CLIENTS names more such directories, with `:` between. */
const DEBIAN = "/usr/lib/postgresql";

/** `pg_dump`, `pg_restore`, `createdb` and `psql` of one version. */
export interface PostgresClients {
  readonly major: number;
  /** Where they are. */
  readonly directory: string;
  /** Runs one and returns what it wrote. @throws Error with what it wrote on standard error. */
  run(program: "pg_dump" | "pg_restore" | "createdb" | "psql", args: readonly string[]): string;
}

/**
 * The oldest clients on this machine that a server of this version can be dumped with: those of its own version, where
 * they are installed.
 */
export function findClients(server: number): PostgresClients {
  // biome-ignore lint/style/noProcessEnv: where programs are, for this test alone
  const named = (process.env.POSTGRES_CLIENTS ?? "").split(":").filter(Boolean);
  const debian = existsSync(DEBIAN)
    ? readdirSync(DEBIAN).map((major) => path.join(DEBIAN, major, "bin"))
    : [];
  const usable = [...named, ...debian]
    .filter((directory) => existsSync(path.join(directory, "pg_dump")))
    .map((directory) => ({ directory, major: majorOf(path.join(directory, "pg_dump")) }))
    .filter(({ major }) => major >= server)
    .sort((a, b) => a.major - b.major)[0];
  if (!usable)
    throw new Error(
      `There is no pg_dump of PostgreSQL ${server} or newer. Install Debian's postgresql-client-${server}, or name directories with newer programs in POSTGRES_CLIENTS.`,
    );
  return {
    ...usable,
    run: (program, args) =>
      execFileSync(path.join(usable.directory, program), args, { encoding: "utf8", stdio: "pipe" }),
  };
}

function majorOf(file: string): number {
  const version = execFileSync(file, ["--version"], { encoding: "utf8" });
  return Number(/\(PostgreSQL\) (\d+)/.exec(version)?.[1]);
}
