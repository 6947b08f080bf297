import { agentRoutes } from "./agents.ts";
import { authoringRoutes } from "./authoring.ts";
import type { BoundRoute } from "./bind.ts";
import { documentRoutes } from "./documents.ts";
import { eventRoutes } from "./events.ts";
import { fileRoutes } from "./files.ts";
import { runRoutes } from "./runs.ts";
import { skillRoutes } from "./skills.ts";
import { taskRoutes } from "./tasks.ts";
import { teamRoutes } from "./teams.ts";
import { webhookRoutes } from "./webhooks.ts";

/** What outside systems and the dashboard's pages call, a noun a line. */
const ROUTES: readonly BoundRoute[] = [
  ...agentRoutes,
  ...authoringRoutes,
  ...documentRoutes,
  ...eventRoutes,
  ...fileRoutes,
  ...runRoutes,
  ...skillRoutes,
  ...taskRoutes,
  ...teamRoutes,
  ...webhookRoutes,
];

export const PUBLIC_ROUTES = ROUTES.filter(({ path }) => path.startsWith("/v1/"));
export const SHARED_DASHBOARD_ROUTES = ROUTES.filter(({ path }) => path.startsWith("/api/"));
