import type { Problem } from "#lib/language/agent-document/validate-document.ts";
import { table } from "../output/table.ts";

/** Lists each problem with its place in the file, and a total. */
export function showProblems({
  valid,
  problems,
}: {
  readonly valid: boolean;
  readonly problems: readonly Problem[];
}): string {
  const errors = problems.filter(({ severity }) => severity === "error").length;
  const counts = [counted(errors, "error"), counted(problems.length - errors, "warning")].filter(Boolean);
  const verdict = valid ? "The file is valid" : "The file is not valid";
  if (counts.length === 0) return `${verdict}.`;
  const list = table({
    rows: problems,
    columns: {
      severity: ({ severity }) => severity,
      place: ({ path }) => path || "/",
      problem: ({ message, code }) => `${message} (${code})`,
    },
    empty: "",
  });
  return `${list}\n\n${verdict}: ${counts.join(", ")}.`;
}

function counted(count: number, noun: string): string {
  if (count === 0) return "";
  return count === 1 ? `1 ${noun}` : `${count} ${noun}s`;
}
