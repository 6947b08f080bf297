import { spawn } from "node:child_process";
import { constants } from "node:os";
import path from "node:path";
import { STOP_SIGNALS } from "#lib/platform/host/on-stop-signal.ts";

/** The checkout's root, where every program of the project runs. */
export const projectRoot = path.resolve(import.meta.dirname, "../..");

export interface ProgramResult {
  /** 128 + the signal's number if a signal ended it. */
  readonly exitCode: number;
  /** Its output, if `output` is `captured`. */
  readonly text: string;
}

/**
 * Runs an installed package's program (`node_modules/<script>`) with the project's Node at the root. `inherited` output
 * goes directly to the terminal.
 */
export function runProgram({
  script,
  args,
  output,
  environment = {},
}: {
  script: string;
  args: readonly string[];
  output: "inherited" | "captured";
  environment?: Readonly<Record<string, string | undefined>>;
}): Promise<ProgramResult> {
  return runCommand({
    file: process.execPath,
    args: [path.join(projectRoot, "node_modules", script), ...args],
    output,
    environment,
  });
}

/** Like `runProgram`, for any program of the machine. A stop signal ends the program first, then this process. */
export function runCommand({
  file,
  args,
  output,
  environment = {},
}: {
  file: string;
  args: readonly string[];
  output: "inherited" | "captured";
  environment?: Readonly<Record<string, string | undefined>>;
}): Promise<ProgramResult> {
  return new Promise((resolve) => {
    let stoppedBy: NodeJS.Signals | undefined;
    const stop = (signal: NodeJS.Signals) => {
      stoppedBy ??= signal;
      child.kill(signal);
    };
    // Before the program is there: a signal that comes while it is started is for it, too.
    for (const signal of STOP_SIGNALS) process.on(signal, stop);
    const child = spawn(file, args, {
      cwd: projectRoot,
      env: { ...process.env, NEXT_TELEMETRY_DISABLED: "1", ...environment },
      stdio: output === "inherited" ? "inherit" : ["ignore", "pipe", "pipe"],
    });
    const finish = (exitCode: number, text: string) => {
      if (stoppedBy) process.exit(exitCodeOf(stoppedBy));
      for (const signal of STOP_SIGNALS) process.off(signal, stop);
      resolve({ exitCode, text });
    };
    const chunks: Buffer[] = [];
    child.stdout?.on("data", (chunk: Buffer) => chunks.push(chunk));
    child.stderr?.on("data", (chunk: Buffer) => chunks.push(chunk));
    child.on("error", (error) => finish(127, error.message));
    child.on("close", (code, signal) => {
      finish(code ?? exitCodeOf(signal ?? "SIGKILL"), Buffer.concat(chunks).toString("utf8").trim());
    });
  });
}

function exitCodeOf(signal: NodeJS.Signals): number {
  return 128 + constants.signals[signal];
}
