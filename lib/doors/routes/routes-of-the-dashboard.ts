import { appRoutes } from "./apps.ts";
import { auditRoutes } from "./audit.ts";
import type { BoundRoute } from "./bind.ts";
import { bulkActionRoutes } from "./bulk-actions.ts";
import { factorRoutes } from "./factors.ts";
import { failureRoutes } from "./failures.ts";
import { inboxRoutes } from "./inbox.ts";
import { keyRoutes } from "./keys.ts";
import { overviewRoutes } from "./overview.ts";
import { peopleRoutes } from "./people.ts";
import { SHARED_DASHBOARD_ROUTES } from "./routes-of-both-doors.ts";
import { sessionRoutes } from "./session.ts";
import { settingsRoutes } from "./settings.ts";
import { connectionRoutes } from "./settings-connections.ts";
import { modelRoutes } from "./settings-models.ts";
import { toolServerRoutes } from "./settings-tools.ts";

/** What the dashboard's pages call. First what they alone have, a noun a line. */
export const DASHBOARD_ROUTES: readonly BoundRoute[] = [
  ...appRoutes,
  ...auditRoutes,
  ...bulkActionRoutes,
  ...factorRoutes,
  ...failureRoutes,
  ...inboxRoutes,
  ...keyRoutes,
  ...overviewRoutes,
  ...peopleRoutes,
  ...sessionRoutes,
  ...settingsRoutes,
  ...connectionRoutes,
  ...modelRoutes,
  ...toolServerRoutes,
  ...SHARED_DASHBOARD_ROUTES,
];
