import { agentOperations } from "./agents.ts";
import { authoringOperations } from "./authoring.ts";
import { callbackOperations } from "./callbacks.ts";
import type { PublicOperation } from "./operation.ts";
import { runOperations } from "./runs.ts";
import { traceOperations } from "./trace.ts";

/** The version of the OpenAPI document (interface, Versioning 2). */
export const API_VERSION = "1.5.0";

/** Every operation of the OpenAPI document, in its order. */
export const PUBLIC_OPERATIONS: readonly PublicOperation[] = [
  ...Object.values(agentOperations),
  ...Object.values(runOperations),
  ...Object.values(traceOperations),
  ...Object.values(authoringOperations),
  ...Object.values(callbackOperations),
];
