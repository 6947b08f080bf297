import type { Scope } from "#lib/contract/scopes.ts";
import { insertAgent } from "#lib/nouns/agents/insert-agent.ts";
import { insertVersion } from "#lib/nouns/agents/insert-version.ts";
import { sampleAgents } from "#lib/nouns/agents/sample-agents.ts";
import { publicLanes } from "#lib/nouns/agents/select-lane.ts";
import { insertKey } from "#lib/nouns/keys/insert-key.ts";
import { ensurePerson } from "#lib/nouns/users/ensure-person.ts";
import { hashPassword } from "#lib/nouns/users/hash-password.ts";
import { generatePassword } from "#lib/nouns/users/password.ts";
import type { Statement, Transaction } from "#lib/platform/db/database.ts";
import { runtime } from "#lib/platform/runtime.ts";
import { insertWorkspace } from "./insert-workspace.ts";
import { isEmptyInstallation } from "./is-empty-installation.ts";

/** What the first start made and nobody could know otherwise. Two of these are secrets. */
export interface FirstRunFacts {
  readonly baseUrl: string;
  readonly email: string;
  readonly password: string;
  readonly apiKey: string;
  readonly workspaceId: string;
  readonly teamId: string;
  readonly projectId: string;
  /** The sample agents, each with the lane to start. */
  readonly agents: { readonly id: string; readonly name: string; readonly laneId: string }[];
}

const OWNER_EMAIL = "owner@laneway.local";
const KEY_SCOPES: readonly Scope[] = ["agents:list", "agents:read", "agents:run", "runs:read"];

/** It was shown in a terminal and is kept in a file: long enough to try, too short to be built on. */
export const FIRST_KEY_DAYS = 30;
const DAY_MS = 86_400_000;

/** Any constant that nothing else locks: it only has to be the same in every process that starts. */
const lock: Statement = {
  name: "lock-first-run",
  text: "select pg_advisory_xact_lock(7126380115)",
};

/** The dashboard asks the person who signs in with the printed password to change it. */
const markSeeded: Statement = {
  name: "mark-seeded-password",
  text: "update users set has_seeded_password = true where id = $1",
};

/**
 * Gives an empty database its first contents: a workspace with its owner, a team and a project, the sample agents,
 * and an API key. If several processes start together, one does it; the others wait and find it done.
 *
 * The secrets exist only in the answer, so they must be stored before they work: `save` is awaited inside the
 * transaction, as its last step. A process that dies before the commit leaves an empty database, and the next start
 * makes and saves new facts over the old. A process that dies after the commit leaves facts that work. Facts whose
 * transaction never committed can only remain if another process, with its own place for them, made the workspace
 * meanwhile: `holdsFirstRun` tells them apart.
 * @param save stores the facts durably, in place of any that are there; if it throws, everything is undone.
 * @returns undefined when there is a workspace already.
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
    const agentId = await insertAgent(tx, { ...file, workspaceId, teamId, createdBy: userId });
    await insertVersion(tx, { ...file, workspaceId, agentId, message: "Sample", publishedBy: userId });
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
