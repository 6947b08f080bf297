import { and, eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import type { Json } from "#lib/contract/json.ts";
import { SCOPES, type Scope } from "#lib/contract/scopes.ts";
import { WorkspaceSettings } from "#lib/contract/workspace-settings.ts";
import type { Role } from "#lib/nouns/access/roles.ts";
import { files } from "#lib/platform/db/schema/files.ts";
import { apiKeys } from "#lib/platform/db/schema/keys.ts";
import { oauthGrants, oauthTokens } from "#lib/platform/db/schema/oauth.ts";
import { memberships, teamMembers } from "#lib/platform/db/schema/workspaces.ts";
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
import { orm } from "#lib/testing/orm.ts";
import { startTestService, type TestService } from "#lib/testing/service.ts";
import { PUBLISHED_TOOLS } from "./published-tools.ts";
import { McpClient } from "./testing/mcp-client.ts";
import { sampleArguments } from "./testing/sample-arguments.ts";
import { scopeSets } from "./testing/scope-sets.ts";
import { NEEDS, type Needs } from "./testing/tool-needs.ts";
import type { Tool } from "./tool.ts";

/**
 * Every tool × scope sets × allowlists × roles × credentials: a caller can call exactly the tools that tools/list
 * shows, and every other call is refused with the right code. The test changes one credential's rights between calls,
 * so each call must read them again.
 */

/** Thousands of requests, on whatever machine this is. */
vi.setConfig({ testTimeout: 480_000 });

let service: TestService;
beforeAll(async () => {
  // No worker: runs stay as the verbs left them. Behind a proxy, so that refusals are counted by caller.
  service = await startTestService({ worker: false, env: { trustedProxies: ["127.0.0.1"] } });
});
afterAll(() => service.close());

const KINDS = ["key", "grant"] as const;
const ROLES_TRIED = ["viewer", "operator", "builder", "admin"] as const satisfies readonly Role[];
const ALLOWLISTS = ["none", "other", "right"] as const;
type Kind = (typeof KINDS)[number];
type Allowlist = (typeof ALLOWLISTS)[number];

interface Subject {
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
  readonly deleted: typeof files.$inferSelect;
  readonly arguments: (tool: Tool) => Record<string, Json>;
}

let addresses = 0;
/** From an address of its own, so that no number of refusals is too many. */
function clientOf(credential: string): McpClient {
  const address = `10.${(++addresses >> 16) & 255}.${(addresses >> 8) & 255}.${addresses & 255}`;
  return new McpClient(service.baseUrl, credential, addresses % 2 === 0 ? "handshake" : "stateless", {
    "x-forwarded-for": address,
  });
}

/** A person with a credential of a kind, an agent of their team, and a run of theirs that has ended. */
async function createSubject(kind: Kind, role: Role): Promise<Subject> {
  const { limits } = WorkspaceSettings.parse({ limits: { keyRequestsPerMinute: 1_000_000 } });
  const workspaceId = await createWorkspace({ settings: { limits } });
  const teamId = await createTeam({ workspaceId });
  const { userId } = await createUser({ workspaceId, role: "operator", teamIds: [teamId] });
  const { agentId } = await publishGraph({ workspaceId, teamId, graph: doubling });
  const { id, credential } = await createCredential(kind, { workspaceId, userId, allowedTeamIds: [teamId] });
  const client = clientOf(credential);
  const projectId = await createProject({ workspaceId, teamId });
  const { id: taskId } = await client.called<{ id: string }>("create_task", { projectId, title: "Work" });
  // A run of a task is both: its credential's and its task's.
  const input = { amount: 1 };
  const { runId } = await client.called<{ runId: string }>("run_task", { taskId, agentId, input });
  await client.called("cancel_run", { runId });
  const { values: written, deleted } = await writtenIn(teamId, { workspaceId, userId });
  await orm().update(memberships).set({ role }).where(eq(memberships.userId, userId));
  const values = {
    agentId,
    runId,
    projectId,
    taskId,
    body: "A comment",
    commentId: "none",
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
      sampleArguments(tool, tool.name === "delete_file" ? { ...values, fileId: deleted.id } : values),
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
  const [deleted] = await orm().select().from(files).where(eq(files.id, deletedId));
  if (!deleted) throw new Error("a file that was uploaded is not there");
  return { values: { ...document, documentId, version: 1, query: "rules", ...file, fileId }, deleted };
}

async function createCredential(
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

async function give(subject: Subject, scopes: readonly Scope[], allowlist: Allowlist): Promise<void> {
  const allowedTeamIds = { none: [], other: ["tem_elsewhere"], right: [subject.teamId] }[allowlist];
  const rights = { scopes: [...scopes], allowedTeamIds };
  await orm().insert(files).values(subject.deleted).onConflictDoNothing();
  if (subject.kind === "key")
    await orm().update(apiKeys).set(rights).where(eq(apiKeys.id, subject.credentialId));
  else await orm().update(oauthGrants).set(rights).where(eq(oauthGrants.id, subject.credentialId));
}

/** `ok`, or the code of the refusal. */
async function outcomeOf(client: McpClient, tool: Tool, arguments_: Record<string, Json>): Promise<string> {
  const called = await client.call(tool.name, arguments_);
  return called.ok ? "ok" : called.error.code;
}

/** What calls come to when nothing is in their way: a run that has ended asks nothing, and no comment is named. */
const UNHINDERED: Readonly<Record<string, string>> = {
  reply_to_run: "interaction_conflict",
  decide_run_approval: "interaction_conflict",
  edit_comment: "not_found",
  delete_comment: "not_found",
  reply_to_task_run: "interaction_conflict",
  decide_task_approval: "interaction_conflict",
};

test("every tool stands in the table of what is needed", () => {
  expect(PUBLISHED_TOOLS.map(({ name }) => name).sort()).toEqual(Object.keys(NEEDS).sort());
});

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
  // With another's allowlist, lists are empty and what is named is refused.
  const isOutside = { list: allowlist === "none", named: allowlist !== "right" };
  return bound && isOutside[bound] ? "access_not_configured" : (UNHINDERED[name] ?? "ok");
}

/** The sets that are not pairs go through every allowlist, the pairs take turns. */
function combinations(): { scopes: readonly Scope[]; allowlist: Allowlist }[] {
  const isPair = ({ length }: readonly Scope[]) => length === 2 || length === SCOPES.length - 2;
  return scopeSets().flatMap((scopes, index) =>
    ALLOWLISTS.filter((_, turn) => !isPair(scopes) || turn === index % ALLOWLISTS.length).map(
      (allowlist) => ({
        scopes,
        allowlist,
      }),
    ),
  );
}

async function walk(subject: Subject): Promise<number> {
  for (const { scopes, allowlist } of combinations()) {
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
  return combinations().length * (PUBLISHED_TOOLS.length + 1);
}

test("what is listed can be called, and all else is refused with its code", async () => {
  const subjects = await Promise.all(
    KINDS.flatMap((kind) => ROLES_TRIED.map((role) => createSubject(kind, role))),
  );
  const counts = await Promise.all(subjects.map(walk));
  const requests = counts.reduce((sum, count) => sum + count, 0);
  process.stdout.write(
    `fail closed: ${PUBLISHED_TOOLS.length} tools × ${scopeSets().length} scope sets × ${ALLOWLISTS.length} allowlists ` +
      `(pairs of scopes: one each) × ${ROLES_TRIED.length} roles × ${KINDS.length} credentials = ${requests} requests\n`,
  );
});

type Fate = (subject: Subject) => Promise<unknown>;
const past = new Date(Date.now() - 1_000);
const changeMember =
  (fields: { status?: "removed" | "suspended" }): Fate =>
  ({ userId, workspaceId }) =>
    orm()
      .update(memberships)
      .set(fields)
      .where(and(eq(memberships.userId, userId), eq(memberships.workspaceId, workspaceId)));
const changeKey =
  (fields: { expiresAt?: Date; status?: "revoked" | "inactive" }): Fate =>
  ({ credentialId }) =>
    orm().update(apiKeys).set(fields).where(eq(apiKeys.id, credentialId));
const changeToken =
  (fields: { expiresAt?: Date; revokedAt?: Date; kind?: "refresh"; resource?: string }): Fate =>
  ({ credentialId }) =>
    orm().update(oauthTokens).set(fields).where(eq(oauthTokens.grantId, credentialId));

const FATES: readonly (readonly [string, Kind, Fate])[] = [
  ["an expired key", "key", changeKey({ expiresAt: past })],
  ["a revoked key", "key", changeKey({ status: "revoked" })],
  ["an inactive key", "key", changeKey({ status: "inactive" })],
  ["a key of somebody who was removed", "key", changeMember({ status: "removed" })],
  ["a key of somebody who is suspended", "key", changeMember({ status: "suspended" })],
  ["an expired token", "grant", changeToken({ expiresAt: past })],
  ["a revoked token", "grant", changeToken({ revokedAt: past })],
  ["a token for another audience", "grant", changeToken({ resource: "https://elsewhere.example/v1/mcp" })],
  ["a refresh token", "grant", changeToken({ kind: "refresh" })],
  [
    "a grant that was ended",
    "grant",
    ({ credentialId }) =>
      orm().update(oauthGrants).set({ endedAt: past }).where(eq(oauthGrants.id, credentialId)),
  ],
  ["a grant of somebody who was removed", "grant", changeMember({ status: "removed" })],
];

test.each(FATES)(
  "%s gets nothing but 401 from the next request on, whatever its scopes",
  async (_what, kind, fate) => {
    const subject = await createSubject(kind, "admin");
    expect((await subject.client.listTools()).length).toBe(PUBLISHED_TOOLS.length);
    await fate(subject);
    for (const scopes of scopeSets().filter(({ length }) => length < 2 || length > SCOPES.length - 2)) {
      await give(subject, scopes, "right");
      const requests = [
        { method: "tools/list", params: {} },
        ...PUBLISHED_TOOLS.map((tool) => ({
          method: "tools/call",
          params: { name: tool.name, arguments: subject.arguments(tool) },
        })),
      ];
      const responses = await Promise.all(
        requests.map((request) => clientOf(subject.credential).post({ jsonrpc: "2.0", id: 1, ...request })),
      );
      for (const response of responses) {
        expect(response.status).toBe(401);
        expect(response.headers.get("www-authenticate")).toMatch(/^Bearer resource_metadata="/);
        expect(await response.json()).toMatchObject({ error: { code: "unauthorized" } });
      }
    }
  },
);

/** What names something of another workspace is not there; a list has nothing of it. */
const codeElsewhere = (arguments_: Record<string, Json>) => {
  if ("taskId" in arguments_) return "task_not_found";
  if ("projectId" in arguments_) return "project_not_found";
  if ("runId" in arguments_) return "run_not_found";
  if ("documentId" in arguments_) return "document_not_found";
  if ("fileId" in arguments_) return "file_not_found";
  if ("teamId" in arguments_) return "team_not_found";
  return "agentId" in arguments_ ? "agent_not_found" : "ok";
};

test.each(KINDS)("a %s of another workspace finds nothing here", async (kind) => {
  const [here, elsewhere] = await Promise.all([createSubject("key", "admin"), createSubject(kind, "admin")]);
  await give(elsewhere, SCOPES, "right");
  for (const tool of PUBLISHED_TOOLS) {
    const arguments_ = here.arguments(tool);
    expect(await outcomeOf(elsewhere.client, tool, arguments_)).toBe(codeElsewhere(arguments_));
  }
  const { agents } = await elsewhere.client.called<{ agents: { id: string }[] }>("list_agents");
  expect(agents.map(({ id }) => id)).not.toContain(here.agentId);
});

test.each(KINDS)(
  "a %s of somebody who left the agent's team is refused, and sees it in no list",
  async (kind) => {
    const subject = await createSubject(kind, "operator");
    await give(subject, SCOPES, "right");
    await orm().delete(teamMembers).where(eq(teamMembers.userId, subject.userId));
    for (const tool of PUBLISHED_TOOLS) {
      const arguments_ = subject.arguments(tool);
      const named = ["runId", "agentId", "taskId", "projectId", "documentId", "fileId", "teamId"].some(
        (name) => name in arguments_,
      );
      const mayNot = !NEEDS[tool.name]?.roles.includes("operator");
      expect([tool.name, await outcomeOf(subject.client, tool, arguments_)]).toEqual([
        tool.name,
        named || mayNot ? "permission_denied" : "ok",
      ]);
    }
    expect(await subject.client.called("list_agents")).toMatchObject({ agents: [] });
  },
);

test.each(KINDS)("another %s of the same person reaches the runs of its tasks and no other", async (kind) => {
  const subject = await createSubject("key", "operator");
  const { credential } = await createCredential(kind, { ...subject, allowedTeamIds: [subject.teamId] });
  const other = clientOf(credential);
  for (const tool of PUBLISHED_TOOLS) {
    const arguments_ = subject.arguments(tool);
    if (!("runId" in arguments_)) continue;
    const reached = "taskId" in arguments_ ? (UNHINDERED[tool.name] ?? "ok") : "run_not_found";
    expect([tool.name, await outcomeOf(other, tool, arguments_)]).toEqual([tool.name, reached]);
  }
});
