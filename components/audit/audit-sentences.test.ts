import { expect, test } from "vitest";
import type { AuditAction } from "#lib/contract/audit-actions.ts";
import type { AuditEntry } from "#lib/contract/dashboard/audit.ts";
import { auditSentence } from "./audit-sentence.tsx";

type Sentence = readonly [targetKind: string, targetName: string | null, details: object, sentence: string];

/** Every action there is, what it is recorded with and how it reads: a missing one does not compile. Ada Lovelace acts, unless the act is the system's. */
const SENTENCES: Readonly<Record<AuditAction, readonly [Sentence, ...Sentence[]]>> = {
  "account.claimed": [
    [
      "user",
      "Bo",
      { provider: "google" },
      "Ada proved the address of Bo's account with Google, which ended its earlier access",
    ],
    ["user", "Bo", {}, "Ada proved the address of Bo's account, which ended its earlier access"],
  ],
  "agent.created": [["agent", "Intake", {}, "Ada created the agent Intake"]],
  "agent.limited": [
    [
      "agent",
      "Intake",
      { maxConcurrentRuns: { before: null, after: 5 } },
      "Ada changed the concurrency limit of Intake from unlimited to 5",
    ],
    [
      "agent",
      "Intake",
      { maxConcurrentRuns: { before: 5, after: 6 }, runTimeoutSeconds: { before: null, after: 60 } },
      "Ada changed the concurrency limit of Intake from 5 to 6 and the run timeout of Intake from 3600 to 60 seconds",
    ],
  ],
  "agent.published": [["agent", "Intake", { version: 3 }, "Ada published version 3 of Intake"]],
  "agent.test_changed": [["agent", "Intake", { test: "Small" }, "Ada changed the test Small of Intake"]],
  "agent.test_created": [["agent", "Intake", { test: "Small" }, "Ada added the test Small to Intake"]],
  "agent.test_deleted": [["agent", "Intake", { test: "Small" }, "Ada deleted the test Small of Intake"]],
  "app_approval.declined": [["app", "Codex", { requests: 2 }, "Ada declined the requests for the app Codex"]],
  "app_approval.given": [["app", "Codex", { requests: 1 }, "Ada approved the app Codex for the workspace"]],
  "app_approval.requested": [["app", "Codex", {}, "Ada asked for the app Codex to be approved"]],
  "app_approval.withdrawn": [
    [
      "app",
      "Codex",
      { connections: 2 },
      "Ada withdrew the approval of the app Codex, which ended 2 connections",
    ],
    ["app", "Codex", { connections: 0 }, "Ada withdrew the approval of the app Codex"],
  ],
  "comment.deleted": [
    ["task", "OPS-12 Order paper", {}, "Ada deleted a comment on the task OPS-12 Order paper"],
    [
      "task",
      "OPS-12 Order paper",
      { authorName: "Noah" },
      "Ada deleted a comment of Noah on the task OPS-12 Order paper",
    ],
  ],
  "comment.edited": [
    ["task", "OPS-12 Order paper", {}, "Ada edited a comment on the task OPS-12 Order paper"],
    [
      "task",
      "OPS-12 Order paper",
      { authorName: "Noah" },
      "Ada edited a comment of Noah on the task OPS-12 Order paper",
    ],
  ],
  "connected_app.changed": [
    ["connected_app", "Codex", {}, "Ada changed what the connected app Codex may do"],
  ],
  "connected_app.connected": [
    ["connected_app", "Codex", {}, "Ada connected the app Codex"],
    [
      "connected_app",
      "Codex",
      { tookOverClientId: "cli_x" },
      "Ada connected the app Codex, which took over the runs of its earlier connection",
    ],
  ],
  "connected_app.ended": [
    ["connected_app", "Codex", { personName: "Bo" }, "Ada ended the connected app Codex of Bo"],
    ["connected_app", "Codex", {}, "Ada ended the connected app Codex"],
  ],
  "connected_app.signed_out": [
    [
      "connected_app",
      "Codex",
      { personName: "Bo" },
      "Ada signed the app Codex of Bo out, because it reused a token",
    ],
  ],
  "connection.authorised": [["connection", "crm", {}, "Ada set the secret of the connection crm"]],
  "connection.changed": [
    ["connection", "crm", {}, "Ada changed the allowed addresses of the connection crm"],
  ],
  "connection.created": [["connection", "crm", {}, "Ada created the connection crm"]],
  "connection.deleted": [["connection", "crm", {}, "Ada deleted the connection crm"]],
  "document.archived": [["document", "Rules", {}, "Ada archived the document Rules"]],
  "document.created": [["document", "Rules", {}, "Ada created the document Rules"]],
  "document.moved": [["document", "Rules", {}, "Ada moved the document Rules"]],
  "document.restored": [["document", "Rules", {}, "Ada restored the document Rules"]],
  "file.deleted": [["file", "prices.csv", {}, "Ada deleted the file prices.csv"]],
  "file.moved": [
    [
      "file",
      "prices.csv",
      { fromName: "Ops", toName: "Sales" },
      "Ada moved the file prices.csv from Ops to Sales",
    ],
  ],
  "file.renamed": [["file", "prices.csv", { before: "p.csv" }, "Ada renamed the file p.csv to prices.csv"]],
  "failure.assigned": [
    ["failure", "Intake", { assigneeName: "Bo" }, "Ada assigned a failure of Intake to Bo"],
  ],
  "failure.released": [["failure", "Intake", {}, "Ada removed the assignment of a failure of Intake"]],
  "failure.reopened": [["failure", "Intake", {}, "Ada reopened a failure of Intake"]],
  "failure.resolved": [
    ["failure", "Intake", { inVersion: 3 }, "Ada resolved a failure of Intake in version 3"],
    ["failure", "Intake", { inVersion: null }, "Ada resolved a failure of Intake"],
  ],
  "file.uploaded": [["file", "prices.csv", {}, "Ada uploaded the file prices.csv"]],
  "file_upload.aborted": [
    [
      "upload",
      "video.mp4",
      { beganByKind: "key", beganById: "key_1" },
      "Ada aborted the upload of video.mp4, which somebody else began",
    ],
  ],
  "identity.linked": [["user", "Bo", { provider: "github" }, "Ada linked GitHub to Bo's account"]],
  "identity.unlinked": [
    ["user", "Bo", { provider: "oidc" }, "Ada unlinked single sign-on from Bo's account"],
  ],
  "interaction.answered": [
    ["interaction", "Which size?", { by: "user" }, "Ada answered “Which size?”"],
    [
      "interaction",
      "Waiting for shop.example",
      { by: "callback" },
      "An outside system answered “Waiting for shop.example”",
    ],
    ["interaction", null, { by: "callback" }, "An outside system answered a request of a run"],
  ],
  "interaction.approved": [["interaction", "Pay it?", {}, "Ada approved “Pay it?”"]],
  "interaction.assigned": [
    ["interaction", "Pay it?", { assigneeName: "Bo" }, "Ada assigned “Pay it?” to Bo"],
  ],
  "interaction.connected": [
    [
      "interaction",
      "Connect crm",
      { agentName: "Intake", connectionName: "crm" },
      "Ada resumed a run of Intake that waited for the connection crm",
    ],
    ["interaction", null, {}, "Ada resumed a run that waited for a connection"],
  ],
  "interaction.rejected": [["interaction", "Pay it?", { comment: "no" }, "Ada rejected “Pay it?”"]],
  "interaction.released": [["interaction", "Pay it?", {}, "Ada removed the assignment of “Pay it?”"]],
  "interaction.skipped": [["interaction", "Which size?", {}, "Ada skipped “Which size?”"]],
  "invitation.accepted": [
    [
      "invitation",
      "bo@acme.example",
      { role: "viewer" },
      "Ada accepted the invitation of bo@acme.example as viewer",
    ],
  ],
  "invitation.created": [
    ["invitation", "bo@acme.example", { role: "viewer" }, "Ada invited bo@acme.example as viewer"],
  ],
  "invitation.declined": [
    ["invitation", "bo@acme.example", {}, "Ada declined the invitation of bo@acme.example"],
  ],
  "invitation.renewed": [
    ["invitation", "bo@acme.example", {}, "Ada made a new link for the invitation of bo@acme.example"],
  ],
  "invitation.withdrawn": [
    ["invitation", "bo@acme.example", {}, "Ada withdrew the invitation of bo@acme.example"],
  ],
  "key.changed": [["key", "Nightly", {}, "Ada changed the key Nightly"]],
  "key.created": [["key", "Nightly", {}, "Ada created the key Nightly"]],
  "key.deactivated": [["key", "Nightly", {}, "Ada deactivated the key Nightly"]],
  "key.overlap_ended": [
    ["key", "Nightly", {}, "Ada ended the overlap of the key Nightly: its earlier secret stopped working"],
  ],
  "key.reactivated": [["key", "Nightly", {}, "Ada reactivated the key Nightly"]],
  "key.revoked": [["key", "Nightly", {}, "Ada revoked the key Nightly"]],
  "key.rotated": [["key", "Nightly", { overlapSeconds: 60 }, "Ada rotated the key Nightly"]],
  "model_key.removed": [["model_key", "OpenAI", {}, "Ada removed the workspace's OpenAI key"]],
  "model_key.set": [["model_key", "OpenAI", {}, "Ada set the workspace's OpenAI key"]],
  "model_price.removed": [["model_price", "openai:gpt", {}, "Ada removed the price of openai:gpt"]],
  "model_price.set": [["model_price", "openai:gpt", {}, "Ada set the price of openai:gpt"]],
  "password.changed": [["user", "Ada", {}, "Ada changed their password"]],
  "password.set": [["user", "Bo", {}, "Ada set the password of Bo"]],
  "preview_write.allowed": [
    ["agent", "Refunds", { nodeId: "pay" }, "Ada allowed pay of Refunds to write outside in previews"],
  ],
  "preview_write.withdrawn": [
    [
      "agent",
      "Refunds",
      { nodeId: "pay" },
      "Ada no longer allows pay of Refunds to write outside in previews",
    ],
  ],
  "project.created": [["project", "Books", {}, "Ada created the project Books"]],
  "project.prefixed": [
    ["project", "Books", { before: "BOO", after: "BK" }, "Ada changed the prefix of the project Books"],
  ],
  "project.renamed": [["project", "Ledger", { before: "Books" }, "Ada renamed the project Books to Ledger"]],
  "recovery_codes.replaced": [["user", "Ada", {}, "Ada made new recovery codes"]],
  "retention.applied": [["workspace", null, {}, "Ada deleted data that was past its retention period"]],
  "run.cancelled": [["run", "Intake", {}, "Ada cancelled a run of Intake"]],
  "run.continued": [["run", "Intake", { turn: 2 }, "Ada sent the next message to a run of Intake"]],
  "run.rerun": [
    ["run", "Intake", { from: "failure" }, "Ada re-ran a run of Intake from the failed node"],
    ["run", "Intake", { from: "start" }, "Ada re-ran a run of Intake"],
  ],
  "run.timer_ended": [["run", "run_1", { nodeId: "nap" }, "Ada ended a timer of the run run_1"]],
  "run.revealed": [
    ["run", "Intake", { places: [] }, "Ada revealed the sensitive values of the input of a run of Intake"],
    [
      "run",
      "Intake",
      { interactionId: "x" },
      "Ada revealed the sensitive values of an answer in a run of Intake",
    ],
  ],
  "runs.cancelled": [
    ["workspace", null, { requested: 286 }, "Ada cancelled 286 runs"],
    ["workspace", null, { requested: 1 }, "Ada cancelled 1 run"],
  ],
  "runs.rerun": [
    ["workspace", null, { requested: 12, from: "start" }, "Ada re-ran 12 runs"],
    ["workspace", null, { requested: 1, from: "failure" }, "Ada re-ran 1 run from the failed node"],
  ],
  "second_factor.added": [["user", "Ada", { kind: "passkey" }, "Ada set up a passkey"]],
  "second_factor.removed": [
    ["user", "Ada", { kind: "authenticator app" }, "Ada removed an authenticator app"],
  ],
  "second_factor.reset": [["user", "Bo", {}, "Ada reset the second factors of Bo"]],
  "session.ended": [
    ["user", "Ada", { sessions: 1 }, "Ada signed 1 other browser out"],
    ["user", "Ada", { sessions: 3 }, "Ada signed 3 other browsers out"],
  ],
  "session.refused": [["user", "Ada", { method: "password" }, "A sign-in as Ada was refused"]],
  "session.signed_out": [["user", "Ada", {}, "Ada signed out"]],
  "session.started": [
    ["user", "Ada", { method: "password" }, "Ada signed in with a password"],
    ["user", "Ada", { method: "invitation" }, "Ada signed in by accepting an invitation"],
    ["user", "Ada", { method: "GitHub" }, "Ada signed in with GitHub"],
  ],
  "session.step_up_refused": [["user", null, {}, "Ada failed to confirm their identity"]],
  "session.stepped_up": [
    ["user", "Ada", { method: "passkey" }, "Ada confirmed their identity with a passkey"],
  ],
  "setting.changed": [
    [
      "setting",
      "capabilities.connectedApps",
      { before: true, after: false },
      "Ada switched connected apps off",
    ],
    [
      "setting",
      "retention.runDays",
      { before: 90, after: null },
      "Ada changed the days that runs are kept from 90 to none",
    ],
  ],
  "task.archived": [["task", "OPS-12 Order paper", {}, "Ada archived the task OPS-12 Order paper"]],
  "task.restored": [["task", "OPS-12 Order paper", {}, "Ada restored the task OPS-12 Order paper"]],
  "team.created": [["team", "Support", {}, "Ada created the team Support"]],
  "team.deleted": [["team", "Support", {}, "Ada deleted the team Support"]],
  "team.renamed": [["team", "Care", { before: "Support" }, "Ada renamed the team Support to Care"]],
  "tool.marked_read_only": [["tool", "desk.find", {}, "Ada marked the tool desk.find read-only"]],
  "tool.marked_writing": [["tool", "desk.find", {}, "Ada no longer marks the tool desk.find read-only"]],
  "tool_server.added": [["tool_server", "desk", {}, "Ada added the tool server desk"]],
  "tool_server.refreshed": [["tool_server", "desk", {}, "Ada refreshed the tools of the tool server desk"]],
  "tool_server.removed": [["tool_server", "desk", {}, "Ada removed the tool server desk"]],
  "user.added": [["user", "Bo", { role: "builder" }, "Ada added Bo as builder"]],
  "user.reactivated": [["user", "Bo", {}, "Ada reactivated Bo"]],
  "user.removed": [["user", "Bo", {}, "Ada removed Bo from the workspace"]],
  "user.renamed": [["user", "Ada", { before: "A.", after: "Ada" }, "Ada changed their name from A. to Ada"]],
  "user.role_changed": [
    ["user", "Bo", { before: "viewer", after: "admin" }, "Ada changed the role of Bo from viewer to admin"],
  ],
  "user.suspended": [["user", "Bo", {}, "Ada suspended Bo"]],
  "user.teams_changed": [
    ["user", "Bo", { added: ["A", "B"], removed: [] }, "Ada put Bo into A, B"],
    ["user", "Bo", { added: [], removed: ["A"] }, "Ada took Bo out of A"],
    ["user", "Bo", { added: ["A"], removed: ["B"] }, "Ada put Bo into A and took them out of B"],
  ],
  "skill.created": [["skill", "Refund rules", {}, "Ada created the skill Refund rules"]],
  "skill.published": [
    ["skill", "Refund rules", { version: 3 }, "Ada published version 3 of the skill Refund rules"],
  ],
  "view.changed": [["view", "Mine", {}, "Ada changed the shared view Mine"]],
  "view.deleted": [["view", "Mine", {}, "Ada deleted the shared view Mine"]],
  "view.shared": [["view", "Mine", {}, "Ada shared the view Mine"]],
  "webhook.changed": [["webhook", "a.example", {}, "Ada changed the webhook endpoint a.example"]],
  "webhook.created": [["webhook", "a.example", {}, "Ada created the webhook endpoint a.example"]],
  "webhook.deleted": [["webhook", "a.example", {}, "Ada deleted the webhook endpoint a.example"]],
  "webhook.disabled": [
    [
      "webhook",
      "a.example",
      { reason: "gone" },
      "The webhook endpoint a.example was disabled: it answered 410",
    ],
    [
      "webhook",
      "a.example",
      { reason: "failing" },
      "The webhook endpoint a.example was disabled: five days without a success",
    ],
  ],
  "webhook.rotated": [
    ["webhook", "a.example", {}, "Ada rotated the secret of the webhook endpoint a.example"],
  ],
  "workspace.created": [["workspace", "Acme", {}, "Ada created the workspace Acme"]],
  "workspace.renamed": [["workspace", "Acme", { before: "Old" }, "Ada renamed the workspace Old to Acme"]],
};

function entryOf(action: string, [kind, name, details]: Sentence): AuditEntry {
  return {
    id: "1",
    at: "2026-11-22T09:00:00.000Z",
    actor: { kind: "user", id: "usr_ada", name: "Ada" },
    via: "dashboard",
    action,
    target: { kind, id: "an_id", name },
    details: { ...details },
  };
}

test.each(
  Object.entries(SENTENCES).flatMap(([action, sentences]) => sentences.map((row) => ({ action, row }))),
)("$action reads: $row.3", ({ action, row }) => {
  expect(auditSentence(entryOf(action, row))).toBe(row[3]);
});
