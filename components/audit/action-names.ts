import { auditTemplate } from "./audit-words.ts";

/** For sentences that need an entry's details. */
const ACTION_NAMES: Readonly<Record<string, string>> = {
  "account.claimed": "Proved the address of …'s account",
  "agent.published": "Published …",
  "connected_app.signed_out": "Signed the app … out, because it reused a token",
  "interaction.connected": "Resumed a run that waited for a connection",
  "identity.linked": "Linked a provider to an account",
  "identity.unlinked": "Unlinked a provider from an account",
  "invitation.accepted": "Accepted the invitation of …",
  "invitation.created": "Invited …",
  "file.moved": "Moved the file …",
  "file.renamed": "Renamed the file …",
  "project.renamed": "Renamed the project …",
  "runs.cancelled": "Cancelled several runs",
  "runs.rerun": "Re-ran several runs",
  "run.rerun": "Re-ran a run of …",
  "run.revealed": "Revealed the sensitive values of a run of …",
  "session.ended": "Signed other browsers out",
  "session.started": "Signed in",
  "session.stepped_up": "Confirmed their identity",
  "setting.changed": "Changed a setting",
  "team.renamed": "Renamed the team …",
  "user.added": "Added …",
  "user.renamed": "Changed their name",
  "user.role_changed": "Changed the role of …",
  "user.teams_changed": "Changed the teams of …",
  "workspace.renamed": "Renamed the workspace …",
};

/** An action's name for the filter: "Revoked the key …". */
export function actionName(action: string): string {
  const name = ACTION_NAMES[action];
  if (name !== undefined) return name;
  const words = auditTemplate({ action, details: {} })
    .replace(/^\{actor\} /, "")
    .replaceAll("{target}", "…");
  return words.charAt(0).toUpperCase() + words.slice(1);
}
