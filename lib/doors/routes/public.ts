import type { BoundRoute } from "./bind.ts";
import { agentTestRoutes } from "./public/agent-tests.ts";
import { agentRoutes } from "./public/agents.ts";
import { authoringRoutes } from "./public/authoring.ts";
import { callbackRoutes } from "./public/callbacks.ts";
import { documentRoutes } from "./public/documents.ts";
import { draftPreviewRoutes } from "./public/draft-previews.ts";
import { fileUploadRoutes } from "./public/file-uploads.ts";
import { fileRoutes } from "./public/files.ts";
import { runRoutes } from "./public/runs.ts";
import { skillRoutes } from "./public/skills.ts";
import { taskRunRoutes } from "./public/task-runs.ts";
import { taskRoutes } from "./public/tasks.ts";
import { traceRoutes } from "./public/trace.ts";

export const PUBLIC_ROUTES: readonly BoundRoute[] = [
  ...agentTestRoutes,
  ...agentRoutes,
  ...authoringRoutes,
  ...callbackRoutes,
  ...documentRoutes,
  ...draftPreviewRoutes,
  ...fileUploadRoutes,
  ...fileRoutes,
  ...runRoutes,
  ...skillRoutes,
  ...taskRunRoutes,
  ...taskRoutes,
  ...traceRoutes,
];
