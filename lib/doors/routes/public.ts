import type { BoundRoute } from "./bind.ts";
import { agentRoutes, agentTestRoutes, draftPreviewRoutes } from "./public/agents.ts";
import { authoringRoutes } from "./public/authoring.ts";
import { documentRoutes } from "./public/documents.ts";
import { fileRoutes, fileUploadRoutes } from "./public/files.ts";
import { callbackRoutes, runRoutes, traceRoutes } from "./public/runs.ts";
import { skillRoutes } from "./public/skills.ts";
import { taskRunRoutes } from "./public/task-runs.ts";
import { taskRoutes } from "./public/tasks.ts";

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
