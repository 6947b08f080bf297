import { boundFaults, MAX_FAULTS } from "#lib/contract/more-faults.ts";
import { checkAttachments } from "./checks/check-attachments.ts";
import { checkBraces } from "./checks/check-braces.ts";
import { checkCycles } from "./checks/check-cycles.ts";
import { checkEdges } from "./checks/check-edges.ts";
import { checkExpressions } from "./checks/check-expressions.ts";
import { checkGiven } from "./checks/check-given.ts";
import { checkIds } from "./checks/check-ids.ts";
import { checkLaneInputs } from "./checks/check-lane-inputs.ts";
import { checkLanes } from "./checks/check-lanes.ts";
import { checkLooseOutcomes } from "./checks/check-loose-outcomes.ts";
import { checkNames } from "./checks/check-names.ts";
import { checkNodeConfigs } from "./checks/check-node-configs.ts";
import { checkPatternWeight } from "./checks/check-pattern-weight.ts";
import { checkReachability } from "./checks/check-reachability.ts";
import { checkResults } from "./checks/check-results.ts";
import { checkRetries } from "./checks/check-retries.ts";
import { checkSecrets } from "./checks/check-secrets.ts";
import { checkShape } from "./checks/check-shape.ts";
import { checkSize } from "./checks/check-size.ts";
import { checkSkillTools } from "./checks/check-skill-tools.ts";
import { checkSkippedReads } from "./checks/check-skipped-reads.ts";
import type { DocumentEnvironment } from "./checks/environment.ts";
import { type Problem, problem, warning } from "./checks/problem.ts";
import { readOutline } from "./checks/read-outline.ts";

export type { DocumentEnvironment, PublishedSkill } from "./checks/environment.ts";
export type { Problem, ProblemCode } from "./checks/problem.ts";

/**
 * Every problem of an agent document at once (agent document, "Validation problems"); publishing and testing
 * need one without errors, warnings are advice. `document` is any JSON. Parts that are not well-formed are
 * reported as that, and the rest is checked all the same; a document that is too large, too deep or without
 * its lists is reported as that alone, which bounds the work. Never throws for a JSON value.
 */
export function validateDocument({
  document,
  environment,
}: {
  document: unknown;
  environment: DocumentEnvironment;
}): readonly Problem[] {
  const tooLarge = checkSize(document);
  if (tooLarge.length > 0) return tooLarge;
  const shape = checkShape(document);
  const outline = readOutline(document);
  if (!outline) return capped(shape);
  const tooHeavy = checkPatternWeight(outline);
  if (tooHeavy.length > 0) return capped([...shape, ...tooHeavy]);
  return capped([
    ...shape,
    ...checkIds(outline),
    ...checkLanes(outline),
    ...checkLaneInputs(outline),
    ...checkEdges(outline),
    ...checkCycles(outline),
    ...checkNodeConfigs(outline),
    ...checkNames(outline, environment),
    ...checkGiven(outline, environment),
    ...checkSkillTools(outline, environment),
    ...checkExpressions(outline, environment),
    ...checkBraces(outline),
    ...checkAttachments(outline),
    ...checkSecrets(outline),
    ...checkResults(outline),
    ...checkReachability(outline),
    ...checkLooseOutcomes(outline),
    ...checkSkippedReads(outline),
    ...checkRetries(outline),
  ]);
}

/** No error is left out for a warning. */
function capped(problems: Problem[]): readonly Problem[] {
  if (problems.length <= MAX_FAULTS) return problems;
  const errors = problems.filter(({ severity }) => severity === "error");
  const warnings = problems.filter(({ severity }) => severity === "warning");
  const last = errors.length > MAX_FAULTS ? problem : warning;
  const listed = errors.length > MAX_FAULTS ? errors : [...errors, ...warnings];
  return boundFaults(listed, (said) => last("limit_exceeded", "", `The document ${said}.`));
}
