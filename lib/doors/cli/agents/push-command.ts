import { DomainError, type ErrorDetail } from "#lib/contract/errors.ts";
import type { AgentText } from "#lib/language/agent-document/files/read-agent-text.ts";
import type { UserActor } from "#lib/nouns/access/actor.ts";
import { createDraft } from "#lib/nouns/authoring/create-draft.ts";
import { getDraft } from "#lib/nouns/authoring/get-draft.ts";
import { updateDraft } from "#lib/nouns/authoring/update-draft.ts";
import { defineCommand } from "../command/define-command.ts";
import { flag, option, requiredOption, Text } from "../command/parameters.ts";
import { inSession, SESSION_PARAMETERS } from "../session/session.ts";
import { describeDifferences } from "./directory/describe-differences.ts";
import { type Entry, MANIFEST, textDigest, writeManifest } from "./directory/manifest.ts";
import { type AgentDirectory, type AgentOnDisk, readDirectory } from "./directory/read-directory.ts";
import {
  type DirectoryOutcome,
  exitCodeOf,
  type FileOutcome,
  showDirectory,
} from "./directory/show-directory.ts";

export const pushAgentsCommand = defineCommand({
  name: "push",
  summary: "Write a directory's agent files into the agents' drafts",
  notes:
    `A file that ${MANIFEST} does not name becomes a new agent. A draft that was changed since its file was pulled is ` +
    "never overwritten: the whole push is refused with revision_conflict, and nothing is written. Nothing is published " +
    "and nothing is deleted. With --check nothing is written, the differences are shown, and the exit code is 1 if " +
    "there are any.",
  examples: ["agents push --dir agents", "agents push --dir agents --check"],
  parameters: {
    dir: requiredOption("--dir <directory>", "the directory with the agent files", Text),
    team: option("--team <id>", "the team of new agents, where there are several", Text),
    check: flag("--check", "write nothing; the exit code is 1 if anything differs"),
    ...SESSION_PARAMETERS,
  },
  run(invocation): Promise<DirectoryOutcome> {
    const { dir, team, check = false } = invocation.values;
    const { directory } = invocation;
    return inSession({
      invocation,
      work: async (actor) => {
        const found = await readDirectory({ directory, dir });
        const plan = await planPush(actor, found);
        if (!check) {
          requireCurrent(plan);
          await write({ actor, found, plan, teamId: team });
        }
        const missing = found.entries.filter(({ file }) => !found.agents.has(file)).map(missingFile);
        return { check, files: [...plan.map(({ outcome }) => outcome), ...missing] };
      },
    });
  },
  show: (outcome) =>
    showDirectory(outcome, {
      same: "the same",
      created: outcome.check ? "is no agent yet" : "created as a draft",
      changed: outcome.check ? "differs from the draft" : "written into the draft",
      missing: "is not here any more. Its agent stays; nothing is deleted",
    }),
  exitCode: exitCodeOf,
});

interface Planned {
  readonly agent: AgentOnDisk;
  readonly file: AgentText;
  /** The agent that it is, and its draft's revision now; undefined for a new one. */
  readonly known: { readonly entry: Entry; readonly revision: number } | undefined;
  readonly outcome: FileOutcome;
}

/** @throws DomainError invalid_request with every file that is no agent file; agent_not_found, permission_denied. */
async function planPush(actor: UserActor, { entries, agents }: AgentDirectory): Promise<Planned[]> {
  requireReadable([...agents.values()]);
  const plan: Planned[] = [];
  for (const agent of agents.values()) {
    if ("fault" in agent.read) continue;
    const after = agent.read.file;
    const { file } = agent;
    const entry = entries.find((one) => one.file === file);
    if (!entry) {
      const differences = describeDifferences({ after });
      const outcome = { file, agentId: null, state: "created", differences } as const;
      plan.push({ agent, file: after, known: undefined, outcome });
      continue;
    }
    const { draft } = await getDraft({ actor, agentId: entry.id });
    const { name, description, graph, revision } = draft;
    const differences = describeDifferences({ before: { name, description, graph }, after });
    const state = differences.length === 0 ? "same" : "changed";
    const outcome = { file, agentId: entry.id, state, differences } as const;
    plan.push({ agent, file: after, known: { entry, revision }, outcome });
  }
  return plan;
}

function requireReadable(agents: readonly AgentOnDisk[]): void {
  const details = agents.flatMap(({ file, read }): ErrorDetail[] =>
    "fault" in read ? [{ code: "schema_violation", message: read.fault, field: file }] : [],
  );
  if (details.length === 0) return;
  throw new DomainError("invalid_request", "Some files are no agent files. Nothing was written.", {
    details,
  });
}

function requireCurrent(plan: readonly Planned[]): void {
  const details = plan.flatMap(({ known, outcome }): ErrorDetail[] => {
    if (outcome.state !== "changed" || !known || known.revision === known.entry.revision) return [];
    const message = `the draft is at revision ${known.revision}, the file is based on ${known.entry.revision}`;
    return [{ code: "current_revision", message, field: outcome.file }];
  });
  if (details.length === 0) return;
  throw new DomainError(
    "revision_conflict",
    "Drafts were changed since their files were pulled. Nothing was written. Commit the files, pull with --overwrite, merge, and push again.",
    { details },
  );
}

/** Pushes one file after another and writes the manifest after each, so that an interrupted push can be repeated. */
async function write({
  actor,
  found: { path, entries },
  plan,
  teamId,
}: {
  actor: UserActor;
  found: AgentDirectory;
  plan: readonly Planned[];
  teamId: string | undefined;
}): Promise<void> {
  const current = new Map(entries.map((entry) => [entry.file, entry]));
  for (const { agent, file, known, outcome } of plan) {
    const { id, revision } = await writeOne({ actor, file, known, outcome, teamId });
    current.set(agent.file, { id, file: agent.file, revision, sha256: textDigest(agent.text) });
    await writeManifest(path, [...current.values()]);
  }
}

async function writeOne({
  actor,
  file,
  known,
  outcome,
  teamId,
}: Pick<Planned, "file" | "known" | "outcome"> & { actor: UserActor; teamId: string | undefined }): Promise<{
  id: string;
  revision: number;
}> {
  if (!known) return (await createDraft({ actor, body: { ...file, teamId } })).draft;
  const { entry, revision } = known;
  if (outcome.state === "same") return { id: entry.id, revision };
  return (await updateDraft({ actor, agentId: entry.id, body: { revision, ...file } })).draft;
}

const missingFile = ({ file, id }: Entry): FileOutcome => ({
  file,
  agentId: id,
  state: "missing",
  differences: [],
});
