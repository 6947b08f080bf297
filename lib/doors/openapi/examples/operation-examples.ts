import { AGENT_EXAMPLES } from "./agent-examples.ts";
import { AGENT_TEST_EXAMPLES } from "./agent-test-examples.ts";
import { AUTHORING_EXAMPLES } from "./authoring-examples.ts";
import { CALLBACK_EXAMPLES } from "./callback-examples.ts";
import type { OperationExamples } from "./define-examples.ts";
import { DOCUMENT_EXAMPLES } from "./document-examples.ts";
import { DRAFT_PREVIEW_EXAMPLES } from "./draft-preview-examples.ts";
import { FILE_EXAMPLES } from "./file-examples.ts";
import { RUN_EXAMPLES } from "./run-examples.ts";
import { SKILL_EXAMPLES } from "./skill-examples.ts";
import { TASK_EXAMPLES } from "./task-examples.ts";
import { TASK_RUN_EXAMPLES } from "./task-run-examples.ts";
import { TRACE_EXAMPLES } from "./trace-examples.ts";

const EXAMPLES: Readonly<Record<string, OperationExamples>> = {
  ...AGENT_EXAMPLES,
  ...RUN_EXAMPLES,
  ...TRACE_EXAMPLES,
  ...AUTHORING_EXAMPLES,
  ...DRAFT_PREVIEW_EXAMPLES,
  ...AGENT_TEST_EXAMPLES,
  ...SKILL_EXAMPLES,
  ...DOCUMENT_EXAMPLES,
  ...TASK_EXAMPLES,
  ...TASK_RUN_EXAMPLES,
  ...FILE_EXAMPLES,
  ...CALLBACK_EXAMPLES,
};

export function examplesOf(operationId: string): OperationExamples {
  return EXAMPLES[operationId] ?? { responses: {} };
}
