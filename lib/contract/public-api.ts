import { agentOperations } from "./agents.ts";
import type { Operation } from "./operation.ts";
import { runOperations } from "./runs.ts";
import { traceOperations } from "./trace.ts";

/** The version of the published API description (interface, Versioning 2). */
export const API_VERSION = "1.4.0";

/** Every operation under /v1/public, in the order the description lists them. */
export const PUBLIC_OPERATIONS: readonly Operation[] = [
  ...Object.values(agentOperations),
  ...Object.values(runOperations),
  ...Object.values(traceOperations),
];
