import { AGENT_EXAMPLES } from "./agent-examples.ts";
import { AUTHORING_EXAMPLES } from "./authoring-examples.ts";
import { CALLBACK_EXAMPLES } from "./callback-examples.ts";
import type { OperationExamples } from "./define-examples.ts";
import { RUN_EXAMPLES } from "./run-examples.ts";
import { TRACE_EXAMPLES } from "./trace-examples.ts";

const EXAMPLES: Readonly<Record<string, OperationExamples>> = {
  ...AGENT_EXAMPLES,
  ...RUN_EXAMPLES,
  ...TRACE_EXAMPLES,
  ...AUTHORING_EXAMPLES,
  ...CALLBACK_EXAMPLES,
};

export function examplesOf(operationId: string): OperationExamples {
  return EXAMPLES[operationId] ?? { responses: {} };
}
