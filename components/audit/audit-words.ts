import { type AuditAction, isAuditAction } from "#lib/contract/audit-actions.ts";
import type { AuditEntry } from "#lib/contract/dashboard/audit.ts";

type Details = AuditEntry["details"];
/** A sentence with the placeholders {actor} and {target}; a function if it needs the entry's details. */
type Words = string | ((details: Details) => string);

const text = (value: unknown, otherwise = ""): string =>
  typeof value === "string" || typeof value === "number" || typeof value === "boolean"
    ? String(value)
    : otherwise;
const list = (value: unknown): string[] => (Array.isArray(value) ? value.map((one) => text(one)) : []);
const count = (value: unknown, noun: string): string => {
  const number = typeof value === "number" ? value : 0;
  return `${number.toLocaleString("en")} ${noun}${number === 1 ? "" : "s"}`;
};

/** The sentence of each action. */
const AUDIT_WORDS: Readonly<Record<AuditAction, Words>> = {
  "account.claimed": ({ provider }) =>
    `{actor} proved the address of {target}'s account${provider === undefined ? "" : ` with ${providerIn(provider)}`}, which ended its earlier access`,
  "agent.created": "{actor} created the agent {target}",
  "agent.limited": ({ maxConcurrentRuns, runTimeoutSeconds }) =>
    `{actor} changed ${[
      ...(maxConcurrentRuns === undefined && runTimeoutSeconds !== undefined
        ? []
        : [`the concurrency limit of {target}${changeIn(maxConcurrentRuns)}`]),
      ...(runTimeoutSeconds === undefined
        ? []
        : [`the run timeout of {target}${changeIn(runTimeoutSeconds, "3600")} seconds`]),
    ].join(" and ")}`,
  "agent.published": ({ version }) =>
    `{actor} published ${version === undefined ? "" : `version ${text(version)} of `}{target}`,
  "agent.test_changed": ({ test }) => `{actor} changed the test${named(" ", test)} of {target}`,
  "agent.test_created": ({ test }) => `{actor} added the test${named(" ", test)} to {target}`,
  "agent.test_deleted": ({ test }) => `{actor} deleted the test${named(" ", test)} of {target}`,
  "app_approval.declined": "{actor} declined the requests for the app {target}",
  "app_approval.given": "{actor} approved the app {target} for the workspace",
  "app_approval.requested": "{actor} asked for the app {target} to be approved",
  "app_approval.withdrawn": ({ connections }) =>
    `{actor} withdrew the approval of the app {target}${connections ? `, which ended ${count(connections, "connection")}` : ""}`,
  "comment.deleted": ({ authorName }) =>
    `{actor} deleted a comment${authorName === undefined ? "" : ` of ${text(authorName, "somebody")}`} on the task {target}`,
  "comment.edited": ({ authorName }) =>
    `{actor} edited a comment${authorName === undefined ? "" : ` of ${text(authorName, "somebody")}`} on the task {target}`,
  "connected_app.changed": "{actor} changed what the connected app {target} may do",
  "connected_app.connected": ({ tookOverClientId }) =>
    `{actor} connected the app {target}${tookOverClientId === undefined ? "" : ", which took over the runs of its earlier connection"}`,
  "connected_app.ended": ({ personName }) =>
    `{actor} ended the connected app {target}${personName === undefined ? "" : ` of ${text(personName)}`}`,
  "connected_app.signed_out": ({ personName }) =>
    `{actor} signed the app {target} of ${text(personName, "somebody")} out, because it reused a token`,
  "connection.authorised": "{actor} set the secret of the connection {target}",
  "connection.changed": "{actor} changed the allowed addresses of the connection {target}",
  "connection.created": "{actor} created the connection {target}",
  "connection.deleted": "{actor} deleted the connection {target}",
  "document.archived": "{actor} archived the document {target}",
  "document.created": "{actor} created the document {target}",
  "document.moved": "{actor} moved the document {target}",
  "document.restored": "{actor} restored the document {target}",
  "failure.assigned": ({ assigneeName }) =>
    `{actor} assigned a failure of {target} to ${text(assigneeName, "somebody")}`,
  "failure.released": "{actor} removed the assignment of a failure of {target}",
  "failure.reopened": "{actor} reopened a failure of {target}",
  "failure.resolved": ({ inVersion }) =>
    `{actor} resolved a failure of {target}${typeof inVersion === "number" ? ` in version ${inVersion}` : ""}`,
  "file.deleted": "{actor} deleted the file {target}",
  "file.moved": ({ fromName, toName }) =>
    `{actor} moved the file {target} from ${text(fromName, "a team")} to ${text(toName, "another team")}`,
  "file.renamed": ({ before }) => `{actor} renamed the file ${text(before)} to {target}`,
  "file.uploaded": "{actor} uploaded the file {target}",
  "file_upload.aborted": "{actor} aborted the upload of {target}, which somebody else began",
  "identity.linked": ({ provider }) => `{actor} linked ${providerIn(provider)} to {target}'s account`,
  "identity.unlinked": ({ provider }) => `{actor} unlinked ${providerIn(provider)} from {target}'s account`,
  "interaction.answered": ({ by }) =>
    `${by === "callback" ? "An outside system" : "{actor}"} answered {target}`,
  "interaction.approved": "{actor} approved {target}",
  "interaction.assigned": ({ assigneeName }) =>
    `{actor} assigned {target} to ${text(assigneeName, "somebody")}`,
  // The request only says "Connect ledger": readers want to know which run it resumes.
  "interaction.connected": ({ agentName, connectionName }) =>
    `{actor} resumed a run${named(" of ", agentName)} that waited for ${
      connectionName === undefined ? "a connection" : `the connection ${text(connectionName)}`
    }`,
  "interaction.rejected": "{actor} rejected {target}",
  "interaction.released": "{actor} removed the assignment of {target}",
  "interaction.skipped": "{actor} skipped {target}",
  "invitation.accepted": ({ role }) =>
    `{actor} accepted the invitation of {target} as ${text(role, "a member")}`,
  "invitation.created": ({ role }) => `{actor} invited {target} as ${text(role, "a member")}`,
  "invitation.declined": "{actor} declined the invitation of {target}",
  "invitation.renewed": "{actor} made a new link for the invitation of {target}",
  "invitation.withdrawn": "{actor} withdrew the invitation of {target}",
  "key.changed": "{actor} changed the key {target}",
  "key.created": "{actor} created the key {target}",
  "key.deactivated": "{actor} deactivated the key {target}",
  "key.overlap_ended": "{actor} ended the overlap of the key {target}: its earlier secret stopped working",
  "key.reactivated": "{actor} reactivated the key {target}",
  "key.revoked": "{actor} revoked the key {target}",
  "key.rotated": "{actor} rotated the key {target}",
  "model_key.removed": "{actor} removed the workspace's {target} key",
  "model_key.set": "{actor} set the workspace's {target} key",
  "model_price.removed": "{actor} removed the price of {target}",
  "model_price.set": "{actor} set the price of {target}",
  "password.changed": "{actor} changed their password",
  "password.set": "{actor} set the password of {target}",
  "preview_write.allowed": ({ nodeId }) =>
    `{actor} allowed ${text(nodeId, "a node")} of {target} to write outside in previews`,
  "preview_write.withdrawn": ({ nodeId }) =>
    `{actor} no longer allows ${text(nodeId, "a node")} of {target} to write outside in previews`,
  "project.created": "{actor} created the project {target}",
  "project.prefixed": "{actor} changed the prefix of the project {target}",
  "project.renamed": ({ before }) => `{actor} renamed the project ${text(before)} to {target}`,
  "recovery_codes.replaced": "{actor} made new recovery codes",
  "retention.applied": "{actor} deleted data that was past its retention period",
  "run.cancelled": "{actor} cancelled a run of {target}",
  "run.continued": "{actor} sent the next message to a run of {target}",
  "run.rerun": ({ from }) =>
    `{actor} re-ran a run of {target}${from === "failure" ? " from the failed node" : ""}`,
  "run.timer_ended": "{actor} ended a timer of the run {target}",
  "run.revealed": ({ interactionId }) =>
    `{actor} revealed the sensitive values of ${interactionId ? "an answer in" : "the input of"} a run of {target}`,
  "runs.cancelled": ({ requested }) =>
    `{actor} cancelled ${requested === undefined ? "several runs" : count(requested, "run")}`,
  "runs.rerun": ({ requested, from }) =>
    `{actor} re-ran ${count(requested, "run")}${from === "failure" ? " from the failed node" : ""}`,
  "second_factor.added": ({ kind }) => `{actor} set up ${factorIn(kind)}`,
  "second_factor.removed": ({ kind }) => `{actor} removed ${factorIn(kind)}`,
  "second_factor.reset": "{actor} reset the second factors of {target}",
  "session.ended": ({ sessions }) => `{actor} signed ${count(sessions, "other browser")} out`,
  "session.refused": "A sign-in as {target} was refused",
  "session.signed_out": "{actor} signed out",
  "session.started": ({ method }) => `{actor} signed in ${methodIn(method)}`,
  "session.step_up_refused": "{actor} failed to confirm their identity",
  "session.stepped_up": ({ method }) => `{actor} confirmed their identity ${methodIn(method)}`,
  "setting.changed": settingIn,
  "skill.created": "{actor} created the skill {target}",
  "skill.published": ({ version }) => `{actor} published version ${text(version, "?")} of the skill {target}`,
  "task.archived": "{actor} archived the task {target}",
  "task.restored": "{actor} restored the task {target}",
  "team.created": "{actor} created the team {target}",
  "team.deleted": "{actor} deleted the team {target}",
  "team.renamed": ({ before }) => `{actor} renamed the team ${text(before)} to {target}`,
  "tool.marked_read_only": "{actor} marked the tool {target} read-only",
  "tool.marked_writing": "{actor} no longer marks the tool {target} read-only",
  "tool_server.added": "{actor} added the tool server {target}",
  "tool_server.refreshed": "{actor} refreshed the tools of the tool server {target}",
  "tool_server.removed": "{actor} removed the tool server {target}",
  "user.added": ({ role }) => `{actor} added {target} as ${text(role, "a member")}`,
  "user.reactivated": "{actor} reactivated {target}",
  "user.removed": "{actor} removed {target} from the workspace",
  "user.renamed": ({ before, after }) => `{actor} changed their name from ${text(before)} to ${text(after)}`,
  "user.role_changed": ({ before, after }) =>
    `{actor} changed the role of {target} from ${text(before)} to ${text(after)}`,
  "user.suspended": "{actor} suspended {target}",
  "user.teams_changed": ({ added, removed }) => `{actor} ${teamsIn(list(added), list(removed))}`,
  "view.changed": "{actor} changed the shared view {target}",
  "view.deleted": "{actor} deleted the shared view {target}",
  "view.shared": "{actor} shared the view {target}",
  "webhook.changed": "{actor} changed the webhook endpoint {target}",
  "webhook.created": "{actor} created the webhook endpoint {target}",
  "webhook.deleted": "{actor} deleted the webhook endpoint {target}",
  "webhook.disabled": ({ reason }) =>
    reason === "gone"
      ? "The webhook endpoint {target} was disabled: it answered 410"
      : "The webhook endpoint {target} was disabled: five days without a success",
  "webhook.rotated": "{actor} rotated the secret of the webhook endpoint {target}",
  "workspace.created": "{actor} created the workspace {target}",
  "workspace.renamed": ({ before }) => `{actor} renamed the workspace ${text(before)} to {target}`,
};

const PROVIDERS: Readonly<Record<string, string>> = {
  oidc: "single sign-on",
  google: "Google",
  github: "GitHub",
};

function factorIn(kind: unknown): string {
  if (kind === "authenticator app") return "an authenticator app";
  return kind === "passkey" ? "a passkey" : "a second factor";
}

function providerIn(provider: unknown): string {
  return PROVIDERS[text(provider)] ?? text(provider, "a provider");
}

function methodIn(method: unknown): string {
  if (method === "password") return "with a password";
  if (method === "passkey") return "with a passkey";
  return method === "invitation" ? "by accepting an invitation" : `with ${text(method, "a provider")}`;
}

/** " of Order intake"; empty if the name is not recorded, as in older entries. */
function named(joined: string, name: unknown): string {
  return name === undefined ? "" : `${joined}${text(name)}`;
}

/** " from unlimited to 5". */
function changeIn(change: unknown, otherwise = "unlimited"): string {
  if (typeof change !== "object" || change === null || !("before" in change) || !("after" in change))
    return "";
  return ` from ${text(change.before, otherwise)} to ${text(change.after, otherwise)}`;
}

/** A boolean is switched; anything else changes from one value to another. */
function settingIn({ before, after }: Details): string {
  if (typeof after === "boolean") return `{actor} switched {target} ${after ? "on" : "off"}`;
  if (before === undefined && after === undefined) return "{actor} changed {target}";
  return `{actor} changed {target} from ${text(before, "none")} to ${text(after, "none")}`;
}

function teamsIn(added: readonly string[], removed: readonly string[]): string {
  if (removed.length === 0) return `put {target} into ${added.join(", ")}`;
  if (added.length === 0) return `took {target} out of ${removed.join(", ")}`;
  return `put {target} into ${added.join(", ")} and took them out of ${removed.join(", ")}`;
}

/** An entry's sentence with its placeholders. An unknown action is described by the two parts of its name. */
export function auditTemplate({ action, details }: Pick<AuditEntry, "action" | "details">): string {
  const words = isAuditAction(action) ? AUDIT_WORDS[action] : undefined;
  if (words !== undefined) return typeof words === "string" ? words : words(details);
  const [noun = "", act = ""] = action.split(".");
  return `{actor} ${plain(act)} the ${plain(noun)} {target}`;
}

const plain = (name: string) => name.replaceAll(/[_-]/g, " ");

/** The actor's name. */
export function actorName({ kind, name, id }: AuditEntry["actor"]): string {
  if (kind === "operator") return "The command line";
  if (kind === "system") return "Laneway itself";
  if (kind === "key") return name === null ? "A deleted key" : `The key ${name}`;
  if (kind === "grant") return name === null ? "A removed app" : `The app ${name}`;
  return name ?? (id === null ? "Somebody" : "A removed person");
}

/** Each setting's name within a sentence. */
const SETTING_WORDS: Readonly<Record<string, string>> = {
  "capabilities.authoring": "authoring by API",
  "capabilities.connectedApps": "connected apps",
  "models.default": "the default model",
  "security.requireSecondFactor": "the requirement of a second factor",
  "limits.maxConcurrentRuns": "the concurrency limit",
  "limits.maxRunsOfTree": "the limit of called runs",
  "limits.keyRequestsPerMinute": "the default rate limit of keys",
  "limits.fileMegabytes": "the space for files",
  "limits.teamFileMegabytes": "the space for each team's files",
  "tasks.runOnAssignment": "whether giving a task to an agent starts a run",
  "retention.runDays": "the days that runs are kept",
  "retention.requestLogDays": "the days that requests are kept",
  "retention.auditDays": "the days that the audit log is kept",
};

const TARGET_KINDS: Readonly<Record<string, string>> = {
  interaction: "a request of a run",
  run: "a run",
  user: "somebody",
  workspace: "the workspace",
};

/** The target's name, otherwise its kind. */
export function targetName({ kind, name }: AuditEntry["target"]): string {
  // A question or approval is named by its text.
  if (kind === "interaction" && name !== null) return `“${name}”`;
  if (kind === "setting" && name !== null) return SETTING_WORDS[name] ?? name;
  return name ?? TARGET_KINDS[kind] ?? `the ${plain(kind)}`;
}

export const VIA_WORDS: Record<AuditEntry["via"], string> = {
  dashboard: "Dashboard",
  command_line: "Command line",
  api: "API",
  mcp: "MCP",
  service: "System",
};
