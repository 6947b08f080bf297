import type { Scope } from "#lib/contract/scopes.ts";
import { insertAgent } from "#lib/nouns/agents/insert-agent.ts";
import { insertVersion } from "#lib/nouns/agents/insert-version.ts";
import { SAMPLE_MESSAGE, sampleAgents } from "#lib/nouns/agents/sample-agents.ts";
import { publicLanes } from "#lib/nouns/agents/select-lane.ts";
import { insertKey } from "#lib/nouns/keys/insert-key.ts";
import { ensurePerson } from "#lib/nouns/users/ensure-person.ts";
import { hashPassword } from "#lib/nouns/users/hash-password.ts";
import { generatePassword } from "#lib/nouns/users/password.ts";
import type { Statement, Transaction } from "#lib/platform/db/database.ts";
import { runtime } from "#lib/platform/runtime.ts";
import { isEmptyInstallation } from "./first-run-state.ts";
import { insertWorkspace } from "./insert-workspace.ts";

/** The values that the first start generated. Two of them are secrets. */
export interface FirstRunFacts {
  readonly baseUrl: string;
  readonly email: string;
  readonly password: string;
  readonly apiKey: string;
  readonly workspaceId: string;
  readonly teamId: string;
  readonly projectId: string;
  /** The sample agents with a lane to start. */
  readonly agents: { readonly id: string; readonly name: string; readonly laneId: string }[];
}

const OWNER_EMAIL = "owner@laneway.local";
const KEY_SCOPES: readonly Scope[] = ["agents:list", "agents:read", "agents:run", "runs:read"];

/** The password was shown in a terminal and is kept in a file: long enough for a trial, too short for production. */
export const FIRST_KEY_DAYS = 30;
const DAY_MS = 86_400_000;

/** An arbitrary constant for the lock, the same in every process. */
const lock: Statement = {
  name: "lock-first-run",
  text: "select pg_advisory_xact_lock(7126380115)",
};

/** The dashboard asks the person to change the printed password. */
const markSeeded: Statement = {
  name: "mark-seeded-password",
  text: "update users set has_seeded_password = true where id = $1",
};

/**
 * Gives an empty database its first contents: a workspace with its owner, a team and a project, the sample agents, and
 * an API key. If several processes start together, one does it; the others wait and find it done.
 *
 * The secrets exist only in the answer, so they must be stored before they work: `save` is awaited inside the
 * transaction, as its last step. A process that dies before the commit leaves an empty database, and the next start
 * makes and saves new facts over the old. A process that dies after the commit leaves facts that work. Facts whose
 * transaction never committed remain only if another process, with its own place for them, made the workspace
 * meanwhile: `holdsFirstRun` detects that.
 * @param save stores the facts durably, replacing any; if it throws, everything is rolled back.
 * @returns undefined if a workspace exists already.
 */
export async function firstRun({
  baseUrl,
  save,
}: {
  baseUrl: string;
  save: (facts: FirstRunFacts) => Promise<void>;
}): Promise<FirstRunFacts | undefined> {
  const { db } = runtime();
  if (!(await isEmptyInstallation(db))) return undefined;
  const password = generatePassword();
  const passwordHash = await hashPassword(password);
  return db.transaction(async (tx) => {
    await tx.run(lock, []);
    if (!(await isEmptyInstallation(tx))) return undefined;
    const facts = { baseUrl, email: OWNER_EMAIL, password, ...(await seed(tx, { passwordHash })) };
    await save(facts);
    return facts;
  });
}

async function seed(
  tx: Transaction,
  { passwordHash }: { passwordHash: string },
): Promise<Omit<FirstRunFacts, "baseUrl" | "email" | "password">> {
  const { userId, isNew } = await ensurePerson(tx, { email: OWNER_EMAIL, name: "Owner", passwordHash });
  if (!isNew) throw new Error("a database without a workspace knows a person already");
  await tx.run(markSeeded, [userId]);
  const workspace = await insertWorkspace(tx, { name: "My workspace", ownerId: userId });
  const { id: workspaceId, teamId, projectId } = workspace;

  const agents: FirstRunFacts["agents"] = [];
  for (const file of sampleAgents()) {
    const agentId = await insertAgent(tx, { ...file, workspaceId, teamId, createdBy: userId, revision: 0 });
    const publishedBy = { kind: "user", userId, credentialId: userId } as const;
    await insertVersion(tx, {
      ...file,
      draft: file.graph,
      workspaceId,
      agentId,
      message: SAMPLE_MESSAGE,
      publishedBy,
    });
    agents.push({ id: agentId, name: file.name, laneId: publicLanes(file.graph)[0]?.id ?? "" });
  }

  const key = await insertKey(tx, {
    workspaceId,
    createdBy: userId,
    name: "First key",
    scopes: KEY_SCOPES,
    allowedTeamIds: [],
    allowedProjectIds: [],
    expiresAt: new Date(Date.now() + FIRST_KEY_DAYS * DAY_MS),
    rateLimitPerMinute: null,
  });
  if (!key)
    throw new Error("this machine's clock is a month behind the database's: the first key has expired");
  return { apiKey: key.key, workspaceId, teamId, projectId, agents };
}
