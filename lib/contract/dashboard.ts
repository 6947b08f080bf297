import { agentTemplateOperations } from "./dashboard/agent-templates.ts";
import { agentTestPageOperations } from "./dashboard/agent-tests.ts";
import { agentPageOperations } from "./dashboard/agents.ts";
import { appApprovalOperations } from "./dashboard/app-approvals.ts";
import { auditOperations, auditStreams } from "./dashboard/audit.ts";
import { bulkActionOperations } from "./dashboard/bulk-actions.ts";
import { connectedAppOperations } from "./dashboard/connected-apps.ts";
import { consentOperations } from "./dashboard/consent.ts";
import { documentPageOperations } from "./dashboard/documents.ts";
import { draftPageOperations } from "./dashboard/drafts.ts";
import { factorOperations } from "./dashboard/factors.ts";
import { failureOperations } from "./dashboard/failures.ts";
import { filePageOperations, filePageStreams } from "./dashboard/files.ts";
import { inboxOperations } from "./dashboard/inbox.ts";
import { keyOperations } from "./dashboard/keys.ts";
import { liveStreams } from "./dashboard/live.ts";
import { notificationOperations } from "./dashboard/notifications.ts";
import { overviewOperations } from "./dashboard/overview.ts";
import { peopleOperations } from "./dashboard/people.ts";
import { previewOperations } from "./dashboard/previews.ts";
import { runPageOperations, runPageStreams } from "./dashboard/run.ts";
import { runListOperations, runListStreams } from "./dashboard/runs.ts";
import { accountOperations, sessionOperations } from "./dashboard/session.ts";
import { settingsOperations } from "./dashboard/settings.ts";
import { connectionOperations } from "./dashboard/settings-connections.ts";
import { modelOperations } from "./dashboard/settings-models.ts";
import { toolServerOperations } from "./dashboard/settings-tools.ts";
import { skillPageOperations } from "./dashboard/skills.ts";
import { stepUpOperations } from "./dashboard/step-up.ts";
import { taskListOperations } from "./dashboard/task-lists.ts";
import { taskPageOperations, taskPageStreams } from "./dashboard/tasks.ts";
import { versionPageOperations } from "./dashboard/versions.ts";

/** The dashboard's own API: the public verbs, and operations for signed-in people only: a noun a line. */
export const dashboardOperations = {
  ...sessionOperations,
  ...accountOperations,
  ...stepUpOperations,
  ...factorOperations,
  ...agentPageOperations,
  ...agentTemplateOperations,
  ...skillPageOperations,
  ...documentPageOperations,
  ...filePageOperations,
  ...draftPageOperations,
  ...versionPageOperations,
  ...keyOperations,
  ...connectedAppOperations,
  ...appApprovalOperations,
  ...peopleOperations,
  ...auditOperations,
  ...consentOperations,
  ...previewOperations,
  ...agentTestPageOperations,
  ...runListOperations,
  ...bulkActionOperations,
  ...runPageOperations,
  ...failureOperations,
  ...taskPageOperations,
  ...taskListOperations,
  ...inboxOperations,
  ...notificationOperations,
  ...overviewOperations,
  ...settingsOperations,
  ...connectionOperations,
  ...toolServerOperations,
  ...modelOperations,
};

/** Every operation under /api, whatever its page. */
export type DashboardOperation = (typeof dashboardOperations)[keyof typeof dashboardOperations];

/** Streaming responses: `defineStream` serves them, and `readApi` does not read them. */
export const dashboardStreams = {
  ...auditStreams,
  ...runListStreams,
  ...runPageStreams,
  ...taskPageStreams,
  ...filePageStreams,
  ...liveStreams,
};

export type DashboardStream = (typeof dashboardStreams)[keyof typeof dashboardStreams];
