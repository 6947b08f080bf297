import { CommanderError } from "commander";
import type { Host } from "./command/define-command.ts";
import { describeFailure, reportFailure } from "./failures/report-failure.ts";
import { createProgram } from "./program.ts";

const FAILED = 1;
const USAGE = 2;

/**
 * Runs one command line and returns its exit code: 0 done, 1 failed, 2 usage error, or as the command documents. Never
 * rejects.
 */
export async function runCommandLine({
  args,
  host,
}: {
  args: readonly string[];
  host: Host;
}): Promise<number> {
  const asJson = wantsJson(args);
  let exitCode = 0;
  const finish = (code: number) => {
    exitCode = code;
  };
  try {
    const program = await createProgram({ args, host, finish });
    await program.parseAsync([...args], { from: "user" });
    return exitCode;
  } catch (error) {
    if (error instanceof CommanderError) return endOfParsing({ error, asJson, host });
    const failure = describeFailure(error);
    reportFailure({ failure, asJson, terminal: host.terminal });
    return failure.code === "usage" ? USAGE : FAILED;
  }
}

/** Searches the raw arguments, because usage errors are reported as JSON, too. */
function wantsJson(args: readonly string[]): boolean {
  const end = args.indexOf("--");
  return args.slice(0, end < 0 ? args.length : end).includes("--json");
}

/** Commander has already written the error to standard error. Requested help is not an error. */
function endOfParsing({
  error,
  asJson,
  host,
}: {
  error: CommanderError;
  asJson: boolean;
  host: Host;
}): number {
  if (error.exitCode === 0) return 0;
  if (asJson) {
    const message = error.message.replace(/^error: /, "").replaceAll("\n", " ");
    host.terminal.write(`${JSON.stringify({ error: { code: "usage", message, details: [] } }, null, 2)}\n`);
  }
  return USAGE;
}
