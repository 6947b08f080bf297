import { type ChildProcessWithoutNullStreams, spawn } from "node:child_process";

/** The user account that PostgreSQL's processes run under. */
export interface Account {
  readonly uid: number;
  readonly gid: number;
}

/** NODE_ENV has no meaning for these programs, but Next's types require it. */
const ENVIRONMENT = {
  PATH: "/usr/bin:/bin:/usr/sbin:/sbin",
  LC_ALL: "C",
  TZ: "UTC",
  NODE_ENV: "production",
} as const;

export interface CommandResult {
  /** 127 if the program could not be started. */
  readonly exitCode: number;
  /** Standard output and standard error combined, trimmed. */
  readonly output: string;
}

/**
 * Runs a program as `account`, or as ourselves, until it exits.
 *
 * It gets its own session, so that a Ctrl-C for the service never kills a half-done initdb or pg_ctl, and a fixed
 * environment: PGDATA, PGPORT, LD_LIBRARY_PATH and others of the caller would affect PostgreSQL, and LC_ALL=C keeps its
 * messages in English.
 */
export function runPostgresCommand({
  file,
  args,
  account,
  cwd = "/",
  input = "",
}: {
  file: string;
  args: readonly string[];
  account: Account | null;
  cwd?: string;
  input?: string;
}): Promise<CommandResult> {
  return new Promise((resolve) => {
    const notStarted = (error: unknown) => resolve({ exitCode: 127, output: String(error) });
    let child: ChildProcessWithoutNullStreams;
    try {
      child = spawn(file, args, {
        cwd,
        env: ENVIRONMENT,
        stdio: "pipe",
        detached: true,
        ...(account && { uid: account.uid, gid: account.gid }),
      });
    } catch (error) {
      return notStarted(error); // spawn throws for an account that we may not switch to
    }
    const chunks: Buffer[] = [];
    child.stdout.on("data", (chunk: Buffer) => chunks.push(chunk));
    child.stderr.on("data", (chunk: Buffer) => chunks.push(chunk));
    child.stdin.on("error", () => {}); // a program that reads no input closes the pipe: not an error
    child.stdin.end(input);
    child.on("error", notStarted);
    child.on("close", (code) => {
      resolve({ exitCode: code ?? 128, output: Buffer.concat(chunks).toString("utf8").trim() });
    });
  });
}

/** Runs a shell script with the given arguments as `"$1"`, `"$2"`, …: nothing is interpolated into it. */
export function runScript({
  script,
  args,
  account,
  input = "",
}: {
  script: string;
  args: readonly string[];
  account: Account | null;
  input?: string;
}): Promise<CommandResult> {
  return runPostgresCommand({ file: "/bin/sh", args: ["-c", script, "sh", ...args], account, input });
}
