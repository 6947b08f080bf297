import { z } from "zod";
import { DomainError } from "#lib/contract/errors.ts";
import { isJsonObject } from "#lib/contract/json.ts";
import { AgentFile } from "#lib/language/agent-document/agent-document.ts";
import { describeIssue } from "#lib/language/agent-document/checks/describe-issue.ts";
import type { Problem } from "#lib/language/agent-document/validate-document.ts";
import { boundedSuggestions } from "#lib/language/expressions/syntax/closest-name.ts";
import { pointerOf } from "#lib/language/json-schema/json-pointer.ts";
import { parseJson } from "../input/parse-json.ts";
import { readFileOf } from "../input/read-file.ts";
import { table } from "../output/text.ts";

/** The file around the graph. `validateDocument` checks the graph itself. */
const FileAroundGraph = z.strictObject({
  /** For editors. */
  $schema: z.string().optional(),
  name: AgentFile.shape.name,
  description: AgentFile.shape.description,
  graph: z.unknown().refine((graph) => graph !== undefined),
});

interface ReadAgentFile {
  readonly file: { readonly name: string; readonly description: string; readonly graph: unknown };
  /** The faults of the file outside its graph. Use `file` only if there are none. */
  readonly problems: readonly Problem[];
}

/**
 * Reads an agent file: `{ name, description, graph }`.
 * @throws CommandFailure file_unreadable; DomainError invalid_request if it is not JSON or not an agent file.
 */
export async function readAgentFile(where: { directory: string; file: string }): Promise<ReadAgentFile> {
  const value = parseJson({ bytes: await readFileOf(where), what: where.file });
  if (!isJsonObject(value) || (!("graph" in value) && "format" in value)) {
    throw new DomainError(
      "invalid_request",
      `${where.file} is not an agent file: it must be an object with "name", "description" and, as "graph", the agent document.`,
    );
  }
  const parsed = FileAroundGraph.safeParse(value);
  if (parsed.success) {
    const { $schema: _, ...file } = parsed.data;
    return { file, problems: [] };
  }
  const checked = { document: value, schema: FileAroundGraph, suggest: boundedSuggestions() };
  const problems = parsed.error.issues
    .flatMap((issue) => describeIssue(issue, checked))
    .map(
      ({ path, message }): Problem => ({
        code: "schema_violation",
        message,
        path: pointerOf(path),
        severity: "error",
      }),
    );
  return { file: { name: "", description: "", graph: value.graph }, problems };
}

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
