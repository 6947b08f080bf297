import { plainLine } from "../output/plain-text.ts";
import type { Terminal } from "../terminal/terminal.ts";
import type { DescribedFailure } from "./describe-failure.ts";

/**
 * Reports a failure as text on standard error. With `--json` also as `{ error: { code, message, details } }` on
 * standard output, so that a script finds a result or an error in one place.
 */
export function reportFailure({
  failure,
  asJson,
  terminal,
}: {
  failure: DescribedFailure;
  asJson: boolean;
  terminal: Terminal;
}): void {
  const { code, message, advice, details } = failure;
  terminal.notice(`Error: ${message.split("\n").map(plainLine).join("\n")}`);
  for (const detail of details) {
    const where = detail.field === undefined || detail.field === "" ? "" : `${detail.field}: `;
    terminal.notice(`  ${plainLine(`${where}${detail.message}`)}`);
  }
  if (advice !== "") terminal.notice(advice);
  if (!asJson) return;
  const error = { code, message: advice === "" ? message : `${message} ${advice}`, details };
  terminal.write(`${JSON.stringify({ error }, null, 2)}\n`);
}
