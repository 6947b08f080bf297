import { AgentDocument } from "#lib/language/agent-document/agent-document.ts";
import { boundedSuggestions } from "#lib/language/expressions/syntax/closest-name.ts";
import { pointerOf } from "#lib/language/json-schema/json-pointer.ts";
import { describeIssue } from "./describe-issue.ts";
import { type Problem, problem } from "./problem.ts";

/** Every way in which the document is not of the shape of `laneway.agent/1`. */
export function checkShape(document: unknown): Problem[] {
  const { error } = AgentDocument.safeParse(document);
  if (!error) return [];
  const checked = { document, schema: AgentDocument, suggest: boundedSuggestions() };
  return error.issues
    .flatMap((issue) => describeIssue(issue, checked))
    .map(({ path, message }) => {
      const code =
        isLaneStart(path) && message.endsWith("is required.") ? "lane_start_missing" : "schema_violation";
      return problem(code, pointerOf(path), message);
    });
}

function isLaneStart(path: readonly (string | number)[]): boolean {
  return path.length === 3 && path[0] === "lanes" && path[2] === "start";
}
