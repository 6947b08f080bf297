import { agentPageOperations } from "./dashboard/agents.ts";
import { appApprovalOperations } from "./dashboard/app-approvals.ts";
import { auditOperations, auditStreams } from "./dashboard/audit.ts";
import { connectedAppOperations } from "./dashboard/connected-apps.ts";
import { consentOperations } from "./dashboard/consent.ts";
import { factorOperations } from "./dashboard/factors.ts";
import { inboxOperations } from "./dashboard/inbox.ts";
import { keyOperations } from "./dashboard/keys.ts";
import { liveStreams } from "./dashboard/live.ts";
import { overviewOperations } from "./dashboard/overview.ts";
import { peopleOperations } from "./dashboard/people.ts";
import { runPageOperations, runPageStreams } from "./dashboard/run.ts";
import { runListOperations, runListStreams } from "./dashboard/runs.ts";
import { accountOperations, sessionOperations } from "./dashboard/session.ts";
import { settingsOperations } from "./dashboard/settings.ts";
import { connectionOperations } from "./dashboard/settings-connections.ts";
import { modelOperations } from "./dashboard/settings-models.ts";
import { toolServerOperations } from "./dashboard/settings-tools.ts";
import { stepUpOperations } from "./dashboard/step-up.ts";

/** The dashboard's own API: the public verbs, and operations for signed-in people only. One file per noun. */
export const dashboardOperations = {
  ...sessionOperations,
  ...accountOperations,
  ...stepUpOperations,
  ...factorOperations,
  ...agentPageOperations,
  ...keyOperations,
  ...connectedAppOperations,
  ...appApprovalOperations,
  ...peopleOperations,
  ...auditOperations,
  ...consentOperations,
  ...runListOperations,
  ...runPageOperations,
  ...inboxOperations,
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
  ...liveStreams,
};

export type DashboardStream = (typeof dashboardStreams)[keyof typeof dashboardStreams];
