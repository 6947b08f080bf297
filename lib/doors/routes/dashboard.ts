import type { BoundRoute } from "./bind.ts";
import { agentTestPageRoutes } from "./dashboard/agent-tests.ts";
import { agentPageRoutes } from "./dashboard/agents.ts";
import { appApprovalRoutes, connectedAppRoutes, consentRoutes } from "./dashboard/apps.ts";
import { auditRoutes, auditStreamRoutes } from "./dashboard/audit.ts";
import { bulkActionRoutes } from "./dashboard/bulk-actions.ts";
import { documentPageRoutes } from "./dashboard/documents.ts";
import {
  agentTemplateRoutes,
  draftPageRoutes,
  previewRoutes,
  versionPageRoutes,
} from "./dashboard/drafts.ts";
import { factorRoutes } from "./dashboard/factors.ts";
import { failureRoutes } from "./dashboard/failures.ts";
import { filePageRoutes, filePageStreamRoutes } from "./dashboard/files.ts";
import { inboxRoutes } from "./dashboard/inbox.ts";
import { keyRoutes } from "./dashboard/keys.ts";
import { liveStreamRoutes, notificationRoutes, overviewRoutes } from "./dashboard/overview.ts";
import { invitationRoutes, memberRoutes, teamRoutes } from "./dashboard/people.ts";
import { runPageRoutes, runPageStreamRoutes } from "./dashboard/run.ts";
import { runListRoutes, runListStreamRoutes } from "./dashboard/runs.ts";
import { accountRoutes, sessionRoutes } from "./dashboard/session.ts";
import { settingsRoutes, stepUpRoutes } from "./dashboard/settings.ts";
import { connectionRoutes } from "./dashboard/settings-connections.ts";
import { modelRoutes } from "./dashboard/settings-models.ts";
import { toolServerRoutes } from "./dashboard/settings-tools.ts";
import { skillPageRoutes } from "./dashboard/skills.ts";
import { taskListRoutes, taskPageRoutes, taskPageStreamRoutes } from "./dashboard/tasks.ts";

export const DASHBOARD_ROUTES: readonly BoundRoute[] = [
  ...agentTemplateRoutes,
  ...agentTestPageRoutes,
  ...agentPageRoutes,
  ...appApprovalRoutes,
  ...auditRoutes,
  ...auditStreamRoutes,
  ...bulkActionRoutes,
  ...connectedAppRoutes,
  ...consentRoutes,
  ...documentPageRoutes,
  ...draftPageRoutes,
  ...factorRoutes,
  ...failureRoutes,
  ...filePageRoutes,
  ...filePageStreamRoutes,
  ...inboxRoutes,
  ...keyRoutes,
  ...liveStreamRoutes,
  ...notificationRoutes,
  ...overviewRoutes,
  ...invitationRoutes,
  ...memberRoutes,
  ...teamRoutes,
  ...previewRoutes,
  ...runPageRoutes,
  ...runPageStreamRoutes,
  ...runListRoutes,
  ...runListStreamRoutes,
  ...accountRoutes,
  ...sessionRoutes,
  ...connectionRoutes,
  ...modelRoutes,
  ...toolServerRoutes,
  ...settingsRoutes,
  ...skillPageRoutes,
  ...stepUpRoutes,
  ...taskListRoutes,
  ...taskPageRoutes,
  ...taskPageStreamRoutes,
  ...versionPageRoutes,
];
