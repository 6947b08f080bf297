import { type SpawnOptions, spawn } from "node:child_process";
import { Client } from "pg";
import { connectEmbeddedPostgres } from "#lib/platform/db/embedded/connect-embedded-postgres.ts";
import { readDatabaseVersion } from "#lib/platform/db/read-database-version.ts";
import { loadEnv } from "#lib/platform/env/env.ts";
import { runStep } from "#lib/platform/host/progress.ts";
import {
  type AttachableCommand,
  defineCommand,
  type Environment,
  type Host,
} from "../command/define-command.ts";
import { argument, flag, restArguments, Text } from "../command/parameters.ts";
import { CommandFailure } from "../failures/command-failure.ts";
import { reachDatabase } from "../session/in-database.ts";

const runProgramCommand = defineCommand({
  name: "run",
  summary: "Run a program of PostgreSQL, such as pg_dump or psql, on the embedded database",
  notes:
    "The program gets the address and the password from its environment (PGHOST, PGPORT, PGUSER, PGPASSWORD, PGDATABASE). " +
    "The database runs for as long as it needs, beside a running service or without one. What follows -- is the program's. " +
    "Laneway brings no such programs: pg_dump must be of PostgreSQL 18 or newer.\n\n" +
    "With --create DATA_DIR gets a database if it has none, and the command is refused where one is in use: so a backup is " +
    "restored before the first start. The exit code is the program's.",
  examples: [
    "database run -- pg_dump --format=custom --file=laneway.dump",
    "database run --create -- pg_restore --no-owner --single-transaction --dbname=laneway laneway.dump",
    "database run -- psql",
  ],
  parameters: {
    create: flag("--create", "make the database, and refuse one that is not empty"),
    program: argument("<program>", "the program, on the PATH", Text),
    args: restArguments("[arguments...]", "its arguments"),
  },
  async run({ values: { create, program, args }, asJson, ...host }) {
    const env = loadEnv(host.environment);
    if (env.databaseUrl !== undefined) {
      throw new CommandFailure("not_embedded", "DATABASE_URL names a PostgreSQL of your own.", {
        advice: 'Run the program on it: pg_dump "$DATABASE_URL", psql "$DATABASE_URL".',
      });
    }
    const { dataDir } = env;
    await using opened = new AsyncDisposableStack();
    let url: string;
    if (create) {
      const database = await runStep({
        title: "Starting the database",
        print: host.terminal.notice,
        work: (note) => connectEmbeddedPostgres({ dataDir, onProgress: note }),
      });
      opened.defer(() => database.stop());
      ({ url } = database);
      await requireEmpty({ url, dataDir });
    } else {
      ({ url } = opened.use(await reachDatabase({ env, terminal: host.terminal })));
    }
    return { exitCode: await runOn({ url, program, args, host, output: asJson ? "error" : "output" }) };
  },
  show: () => "", // the program has said what there is to say
  exitCode: ({ exitCode }) => exitCode,
});

async function requireEmpty({ url, dataDir }: { url: string; dataDir: string }): Promise<void> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
  client.on("error", () => {}); // no handler needed: a lost connection also fails the query
  try {
    await client.connect();
    if ((await readDatabaseVersion(client)).kind === "empty") return;
  } finally {
    await client.end().catch(() => {});
  }
  throw new CommandFailure("not_empty", `The database in ${dataDir} is in use: it is not empty.`, {
    advice: "Stop the service, move DATA_DIR away or name another one, and try again.",
  });
}

/** @returns its exit code; 128 and more after a signal, as a shell says it. */
async function runOn({
  url,
  program,
  args,
  host: { environment, directory, terminal },
  output,
}: {
  url: string;
  program: string;
  args: readonly string[];
  host: Host;
  /** Where its standard output goes. */
  output: "output" | "error";
}): Promise<number> {
  const options: SpawnOptions = {
    cwd: directory,
    env: { NODE_ENV: "production", ...environment, ...libpqVariables(url) },
    stdio: ["inherit", output === "output" ? "inherit" : process.stderr, "inherit"],
  };
  const child = spawn(program, args, options);
  // The database stops after it, so a signal ends the program first.
  terminal.stopped.addEventListener("abort", () => child.kill("SIGTERM"));
  return await new Promise((resolve, reject) => {
    child.once("exit", (code) => resolve(code ?? STOPPED));
    child.once("error", (error: NodeJS.ErrnoException) => reject(startFailure(program, error)));
  });
}

/** As a shell says that SIGTERM ended a program. */
const STOPPED = 143;

function startFailure(program: string, error: NodeJS.ErrnoException): Error {
  if (error.code !== "ENOENT" && error.code !== "EACCES") return error;
  return new CommandFailure("program_missing", `${program} is no program on this machine's PATH.`, {
    advice: "Install PostgreSQL's client programs, 18 or newer, or name the program with its path.",
  });
}

/** What libpq reads in the place of an address, so that no password stands in a list of processes. */
function libpqVariables(url: string): Environment {
  const { username, password, port, pathname, searchParams } = new URL(url);
  return {
    PGHOST: searchParams.get("host") ?? "",
    PGPORT: port,
    PGUSER: decodeURIComponent(username),
    PGPASSWORD: decodeURIComponent(password),
    PGDATABASE: pathname.slice(1),
    PGSSLMODE: searchParams.get("sslmode") ?? "",
  };
}

export const commands: readonly AttachableCommand[] = [runProgramCommand];
