import { agentTestOperations } from "./agent-tests.ts";
import { agentOperations } from "./agents.ts";
import { authoringOperations } from "./authoring.ts";
import { callbackOperations } from "./callbacks.ts";
import { documentOperations } from "./documents.ts";
import { draftPreviewOperations } from "./draft-previews.ts";
import { fileUploadOperations } from "./file-uploads.ts";
import { fileOperations } from "./files.ts";
import type { PublicOperation } from "./operation.ts";
import { runOperations } from "./runs.ts";
import { skillOperations } from "./skills.ts";
import { taskRunOperations } from "./task-runs.ts";
import { taskOperations } from "./tasks.ts";
import { traceOperations } from "./trace.ts";

/** The version of the interface that the OpenAPI document describes (Versioning 2); our own release is SERVICE_VERSION. */
export const API_VERSION = "1.4.0";

/** Every operation of the OpenAPI document, in its order. */
export const PUBLIC_OPERATIONS: readonly PublicOperation[] = [
  ...Object.values(agentOperations),
  ...Object.values(runOperations),
  ...Object.values(traceOperations),
  ...Object.values(authoringOperations),
  ...Object.values(draftPreviewOperations),
  ...Object.values(agentTestOperations),
  ...Object.values(skillOperations),
  ...Object.values(documentOperations),
  ...Object.values(taskOperations),
  ...Object.values(taskRunOperations),
  ...Object.values(fileOperations),
  ...Object.values(fileUploadOperations),
  ...Object.values(callbackOperations),
];
