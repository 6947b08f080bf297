import { expect } from "vitest";
import type { Json } from "#lib/contract/json.ts";
import { SCOPES, type Scope } from "#lib/contract/scopes.ts";
import { WorkspaceSettings } from "#lib/contract/workspace-settings.ts";
import type { Role } from "#lib/nouns/access/roles.ts";
import { runtime } from "#lib/platform/runtime.ts";
import { doubling } from "#lib/testing/agents.ts";
import {
  createApiKey,
  createGrant,
  createProject,
  createTeam,
  createUser,
  createWorkspace,
  publishGraph,
} from "#lib/testing/factories.ts";
import { findRow, insertRow, updateRows } from "#lib/testing/rows.ts";
import { PUBLISHED_TOOLS } from "../published-tools.ts";
import type { Tool } from "../tool.ts";
import { McpClient } from "./mcp-client.ts";
import { sampleArguments } from "./sample-arguments.ts";
import { NEEDS, type Needs } from "./tool-needs.ts";

/**
 * Every tool × rights × roles × credentials: a caller can call exactly the tools that tools/list shows, and every other
 * call is refused with the right code. One credential's rights change between calls, so each call must read them again.
 */

export const KINDS = ["key", "grant"] as const;
const ROLES_TRIED = ["viewer", "operator", "builder", "admin"] as const satisfies readonly Role[];
export const ALLOWLISTS = ["none", "other", "right"] as const;
export type Kind = (typeof KINDS)[number];
type Allowlist = (typeof ALLOWLISTS)[number];

export interface Subject {
  readonly kind: Kind;
  readonly role: Role;
  readonly workspaceId: string;
  readonly teamId: string;
  readonly userId: string;
  readonly credentialId: string;
  readonly credential: string;
  readonly agentId: string;
  readonly client: McpClient;
  /** The file that every call of delete_file is for: it is there again for the next one. */
  readonly deleted: Readonly<Record<string, unknown>>;
  readonly arguments: (tool: Tool) => Record<string, Json>;
}

let addresses = 0;
/** From an address of its own, so that no number of refusals is too many. */
export function clientOf(credential: string): McpClient {
  const address = `10.${(++addresses >> 16) & 255}.${(addresses >> 8) & 255}.${addresses & 255}`;
  return new McpClient(runtime().origin, credential, addresses % 2 === 0 ? "handshake" : "stateless", {
    "x-forwarded-for": address,
  });
}

/** A person with a credential of a kind, an agent of their team, and a run of theirs that has ended. */
export async function createSubject(kind: Kind, role: Role): Promise<Subject> {
  const { limits } = WorkspaceSettings.parse({ limits: { keyRequestsPerMinute: 1_000_000 } });
  const workspaceId = await createWorkspace({ settings: { limits } });
  const teamId = await createTeam({ workspaceId });
  const { userId } = await createUser({ workspaceId, role: "builder", teamIds: [teamId] });
  const { agentId } = await publishGraph({ workspaceId, teamId, graph: doubling });
  const { id, credential } = await createCredential(kind, { workspaceId, userId, allowedTeamIds: [teamId] });
  const client = clientOf(credential);
  const projectId = await createProject({ workspaceId, teamId });
  const { id: taskId } = await client.called<{ id: string }>("create_task", { projectId, title: "Work" });
  // A run of a task is both: its credential's and its task's.
  const input = { amount: 1 };
  const { runId } = await client.called<{ runId: string }>("run_task", { taskId, agentId, input });
  await client.called("cancel_run", { runId });
  const { id: skillId } = await client.called<{ id: string }>("write_skill", {
    name: "Rules",
    teamId,
    instructions: "Be kind.",
  });
  const { values: written, deleted } = await writtenIn(teamId, { workspaceId, userId });
  await updateRows("memberships", { userId }, { role });
  const values = {
    agentId,
    runId,
    projectId,
    taskId,
    body: "A comment",
    commentId: "none",
    attachmentId: "none",
    testId: "none",
    testIds: ["none"],
    testRunId: "none",
    skillId,
    input: { amount: 1 },
    interactionId: "approval:none",
    action: "approve",
    message: "Hello",
    name: "Another one",
    graph: {},
    revision: 1,
    ...written,
  };
  return {
    kind,
    role,
    workspaceId,
    teamId,
    userId,
    credentialId: id,
    credential,
    agentId,
    client,
    deleted,
    arguments: (tool) =>
      sampleArguments(tool, tool.name === "delete_file" ? { ...values, fileId: String(deleted.id) } : values),
  };
}

/** A document and a file of the team, with what new ones are made of. */
async function writtenIn(teamId: string, owner: { workspaceId: string; userId: string }) {
  const { key } = await createApiKey({ ...owner, scopes: SCOPES, allowedTeamIds: [teamId] });
  const client = clientOf(key);
  const document = { teamId, title: "Rules", content: "" };
  const { id: documentId } = await client.called<{ id: string }>("create_document", document);
  const file = { type: "text/plain", base64: "YQ==" };
  const upload = () => client.called<{ id: string }>("upload_file", { teamId, name: "a.txt", ...file });
  const [{ id: fileId }, { id: deletedId }] = [await upload(), await upload()];
  const deleted = await findRow("files", { id: deletedId });
  if (!deleted) throw new Error("a file that was uploaded is not there");
  return { values: { ...document, documentId, version: 1, query: "rules", ...file, fileId }, deleted };
}

export async function createCredential(
  kind: Kind,
  owner: { workspaceId: string; userId: string; allowedTeamIds?: string[] },
): Promise<{ id: string; credential: string }> {
  if (kind === "key") {
    const { id, key } = await createApiKey({ ...owner, scopes: SCOPES });
    return { id, credential: key };
  }
  const { grantId, accessToken } = await createGrant({ ...owner, scopes: SCOPES });
  return { id: grantId, credential: accessToken };
}

export async function give(subject: Subject, scopes: readonly Scope[], allowlist: Allowlist): Promise<void> {
  const allowedTeamIds = { none: [], other: ["tem_elsewhere"], right: [subject.teamId] }[allowlist];
  const rights = { scopes: [...scopes], allowedTeamIds };
  await insertRow("files", subject.deleted, "on conflict do nothing");
  if (subject.kind === "key") await updateRows("api_keys", { id: subject.credentialId }, rights);
  else await updateRows("oauth_grants", { id: subject.credentialId }, rights);
}

/** `ok`, or the code of the refusal. */
export async function outcomeOf(
  client: McpClient,
  tool: Tool,
  arguments_: Record<string, Json>,
): Promise<string> {
  const called = await client.call(tool.name, arguments_);
  return called.ok ? "ok" : called.error.code;
}

/** Answers to calls that nothing refuses: an ended run asks nothing, and no comment is named. */
export const UNHINDERED: Readonly<Record<string, string>> = {
  reply_to_run: "interaction_conflict",
  decide_run_approval: "interaction_conflict",
  write_agent_test: "not_found",
  delete_agent_test: "not_found",
  run_agent_tests: "invalid_request",
  get_agent_test_run: "not_found",
  read_task_attachment: "not_found",
  edit_comment: "not_found",
  delete_comment: "not_found",
  reply_to_task_run: "interaction_conflict",
  decide_task_approval: "interaction_conflict",
};

function expected(
  { name }: Tool,
  role: Role,
  given: readonly Scope[],
  allowlist: Allowlist = "right",
): string {
  const { scopes, every, roles, bound }: Needs = NEEDS[name] ?? { scopes: [], roles: [] };
  const has = (scope: Scope) => given.includes(scope);
  if (!(every ? scopes.every(has) : scopes.some(has))) return "insufficient_scope";
  if (!roles.includes(role)) return "permission_denied";
  // With another team's allowlist, lists are empty and named records are refused.
  const isOutside = { list: allowlist === "none", named: allowlist !== "right" };
  return bound && isOutside[bound] ? "access_not_configured" : (UNHINDERED[name] ?? "ok");
}

export interface Rights {
  readonly scopes: readonly Scope[];
  readonly allowlist: Allowlist;
}

/** Gives each credential of each role all of the rights in turn, and calls every tool. */
export async function callEverything(rights: readonly Rights[]): Promise<void> {
  const subjects = await Promise.all(
    KINDS.flatMap((kind) => ROLES_TRIED.map((role) => createSubject(kind, role))),
  );
  await Promise.all(subjects.map((subject) => walk(subject, rights)));
}

async function walk(subject: Subject, rights: readonly Rights[]): Promise<void> {
  for (const { scopes, allowlist } of rights) {
    await give(subject, scopes, allowlist);
    const [listed, ...outcomes] = await Promise.all([
      subject.client.listTools(),
      ...PUBLISHED_TOOLS.map((tool) => outcomeOf(subject.client, tool, subject.arguments(tool))),
    ]);
    const where = `${subject.kind} of a ${subject.role}, allowlist ${allowlist}, scopes ${scopes.join(" ") || "none"}`;
    const wanted = PUBLISHED_TOOLS.map((tool) => [
      tool.name,
      expected(tool, subject.role, scopes, allowlist),
    ]);
    expect(
      PUBLISHED_TOOLS.map(({ name }, index) => [name, outcomes[index]]),
      where,
    ).toEqual(wanted);
    const callable = PUBLISHED_TOOLS.filter(
      (tool) => expected(tool, subject.role, scopes, "right") === (UNHINDERED[tool.name] ?? "ok"),
    );
    expect(
      listed.map(({ name }) => name),
      where,
    ).toEqual(callable.map(({ name }) => name));
  }
}
