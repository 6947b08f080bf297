import { z } from "zod";
import { describeIssue } from "#lib/agents/document-checks/describe-issue.ts";
import type { Problem } from "#lib/agents/validate-document.ts";
import { AgentFile } from "#lib/contract/agent-document.ts";
import { DomainError } from "#lib/errors.ts";
import { isJsonObject } from "#lib/json.ts";
import { pointerOf } from "#lib/json-schema/json-pointer.ts";
import { parseJson } from "../input/parse-json.ts";
import { readFileOf } from "../input/read-file.ts";

/** The file around the graph; the graph itself has a checker of its own, which finds more. */
const FileAroundGraph = z.strictObject({
  name: AgentFile.shape.name,
  description: AgentFile.shape.description,
  graph: z.unknown().refine((graph) => graph !== undefined),
});

export interface ReadAgentFile {
  readonly file: { readonly name: string; readonly description: string; readonly graph: unknown };
  /** What is wrong with the file outside its graph; `file` is to be used only without any. */
  readonly problems: readonly Problem[];
}

/**
 * An agent as a file: `{ name, description, graph }`.
 * @throws CommandFailure file_unreadable; DomainError invalid_request when it is not JSON, or is no such file at all.
 */
export async function readAgentFile(where: { directory: string; file: string }): Promise<ReadAgentFile> {
  const value = parseJson({ bytes: await readFileOf(where), what: where.file });
  if (!isJsonObject(value) || (!("graph" in value) && "format" in value)) {
    throw new DomainError(
      "invalid_request",
      `${where.file} is no agent file: it must be an object with "name", "description" and, as "graph", the agent document.`,
    );
  }
  const parsed = FileAroundGraph.safeParse(value);
  if (parsed.success) return { file: parsed.data, problems: [] };
  const problems = parsed.error.issues
    .flatMap((issue) => describeIssue(issue, value))
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
