import type { Problem } from "#lib/agents/validate-document.ts";
import { plainLine } from "../output/plain-text.ts";

/** Each problem with its place in the file, and what they come to. */
export function showProblems({
  valid,
  problems,
}: {
  readonly valid: boolean;
  readonly problems: readonly Problem[];
}): string {
  const lines = problems.map(({ severity, path, message, code }) =>
    plainLine(`${severity}  ${path || "/"}  ${message} (${code})`),
  );
  const errors = problems.filter(({ severity }) => severity === "error").length;
  const counts = [counted(errors, "error"), counted(problems.length - errors, "warning")].filter(Boolean);
  const verdict = valid ? "The file is valid" : "The file is not valid";
  lines.push(counts.length > 0 ? `${verdict}: ${counts.join(", ")}.` : `${verdict}.`);
  return lines.join("\n");
}

function counted(count: number, noun: string): string {
  if (count === 0) return "";
  return count === 1 ? `1 ${noun}` : `${count} ${noun}s`;
}
