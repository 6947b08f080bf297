import { type ChildProcessWithoutNullStreams, spawn } from "node:child_process";

/** A user account of the machine that PostgreSQL's processes run under. */
export interface Account {
  readonly uid: number;
  readonly gid: number;
}

/** NODE_ENV means nothing to these programs: Next's types demand it of every environment. */
const ENVIRONMENT = {
  PATH: "/usr/bin:/bin:/usr/sbin:/sbin",
  LC_ALL: "C",
  TZ: "UTC",
  NODE_ENV: "production",
} as const;

export interface CommandResult {
  /** 127 when the program could not be started at all. */
  readonly exitCode: number;
  /** Standard output and standard error together, trimmed. */
  readonly output: string;
}

/**
 * Runs a program to its end as `account`, or as ourselves without one.
 *
 * It gets its own session, so that a Ctrl-C meant for the service never kills a half-done initdb or
 * pg_ctl, and a fixed environment: PGDATA, PGPORT, LD_LIBRARY_PATH and friends of the caller would
 * change what PostgreSQL does, and LC_ALL=C keeps its messages readable to us.
 */
export function runCommand({
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
      return notStarted(error); // an account we may not become is thrown, not emitted
    }
    const chunks: Buffer[] = [];
    child.stdout.on("data", (chunk: Buffer) => chunks.push(chunk));
    child.stderr.on("data", (chunk: Buffer) => chunks.push(chunk));
    child.stdin.on("error", () => {}); // a program that never reads its input closes the pipe: no fault
    child.stdin.end(input);
    child.on("error", notStarted);
    child.on("close", (code) => {
      resolve({ exitCode: code ?? 128, output: Buffer.concat(chunks).toString("utf8").trim() });
    });
  });
}

/** Runs a shell script whose `"$1"`, `"$2"`, … are the given arguments: nothing is ever spliced into it. */
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
  return runCommand({ file: "/bin/sh", args: ["-c", script, "sh", ...args], account, input });
}
