import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { DomainError, type ErrorDetail } from "#lib/contract/errors.ts";
import {
  type AgentText,
  agentFileName,
  agentText,
} from "#lib/language/agent-document/files/read-agent-text.ts";
import type { UserActor } from "#lib/nouns/access/actor.ts";
import { listAllAgents } from "#lib/nouns/agents/list-all-agents.ts";
import { getDraft } from "#lib/nouns/authoring/get-draft.ts";
import { defineCommand } from "../command/define-command.ts";
import { flag, repeatedOption, requiredOption, Text } from "../command/parameters.ts";
import { inSession, SESSION_PARAMETERS } from "../session/session.ts";
import { describeDifferences } from "./directory/describe-differences.ts";
import { type Entry, MANIFEST, textDigest, writeManifest } from "./directory/manifest.ts";
import { type AgentDirectory, readDirectory } from "./directory/read-directory.ts";
import {
  type DirectoryOutcome,
  exitCodeOf,
  type FileOutcome,
  showDirectory,
} from "./directory/show-directory.ts";

export const pullAgentsCommand = defineCommand({
  name: "pull",
  summary: "Write agents' drafts into a directory, a file each, for version control",
  notes:
    `${MANIFEST} in the directory says which file is which agent, and at what revision. A file that was changed here ` +
    "and not pushed is never overwritten unless you say --overwrite. Files of agents that are gone stay. With --check " +
    "nothing is written, the differences are shown, and the exit code is 1 if there are any.",
  examples: ["agents pull --dir agents", "agents pull --dir agents --check"],
  parameters: {
    dir: requiredOption("--dir <directory>", "the directory, made if it is missing", Text),
    agent: repeatedOption("--agent <id>", "only this agent; may be repeated", Text),
    check: flag("--check", "write nothing; the exit code is 1 if anything differs"),
    overwrite: flag("--overwrite", "also replace files that were changed here and not pushed"),
    ...SESSION_PARAMETERS,
  },
  run(invocation): Promise<DirectoryOutcome> {
    const { dir, agent, check = false, overwrite = false } = invocation.values;
    const { directory } = invocation;
    return inSession({
      invocation,
      work: async (actor) => {
        const found = await readDirectory({ directory, dir, isMade: !check });
        const drafts = await draftsOf(actor, agent);
        const plan = drafts.map((draft) => planFile(found, draft, namesFor(found, drafts)));
        if (!check) {
          if (!overwrite) requireUnchanged(plan);
          await writePlan(found, plan);
        }
        return { check, files: plan.map(({ outcome }) => outcome) };
      },
    });
  },
  show: (outcome) =>
    showDirectory(outcome, {
      same: "the same",
      created: outcome.check ? "is not here yet" : "written",
      changed: outcome.check ? "differs from the draft" : "updated",
      missing: "is gone",
    }),
  exitCode: exitCodeOf,
});

interface PulledDraft extends AgentText {
  readonly id: string;
  readonly revision: number;
}

async function draftsOf(actor: UserActor, ids: readonly string[]): Promise<PulledDraft[]> {
  const wanted = ids.length > 0 ? ids : (await listAllAgents({ actor })).map(({ id }) => id);
  const drafts: PulledDraft[] = [];
  for (const agentId of new Set(wanted)) drafts.push((await getDraft({ actor, agentId })).draft);
  return drafts;
}

/** A file's name for every draft: the one that it has, or a new one that no other file has. */
function namesFor({ entries, agents }: AgentDirectory, drafts: readonly PulledDraft[]): Map<string, string> {
  const names = new Map(entries.map(({ id, file }) => [id, file]));
  const taken = new Set([...names.values(), ...agents.keys(), MANIFEST].map((name) => name.toLowerCase()));
  for (const { id, name } of drafts) {
    if (names.has(id)) continue;
    const plain = agentFileName(name);
    let free = plain;
    for (let number = 2; taken.has(free); number++) free = plain.replace(/\.json$/, `-${number}.json`);
    taken.add(free);
    names.set(id, free);
  }
  return names;
}

interface Planned {
  readonly entry: Entry;
  /** The text to write; null if the file already says the same. */
  readonly text: string | null;
  /** Somebody changed the file since it was pulled or pushed. */
  readonly isChangedHere: boolean;
  readonly outcome: FileOutcome;
}

function planFile(found: AgentDirectory, draft: PulledDraft, names: ReadonlyMap<string, string>): Planned {
  const { id, revision, name, description, graph } = draft;
  const file = names.get(id) ?? agentFileName(name);
  const here = found.agents.get(file);
  const known = found.entries.find((entry) => entry.id === id);
  const after = { name, description, graph };
  const before = here && "file" in here.read ? here.read.file : undefined;
  const differences = describeDifferences({ before, after });
  const isSame = before !== undefined && differences.length === 0;
  const text = isSame ? null : agentText(after);
  const sha256 = textDigest(text ?? here?.text ?? "");
  return {
    entry: { id, file, revision, sha256 },
    text,
    isChangedHere: here !== undefined && textDigest(here.text) !== known?.sha256,
    outcome: { file, agentId: id, state: isSame ? "same" : here ? "changed" : "created", differences },
  };
}

function requireUnchanged(plan: readonly Planned[]): void {
  const details = plan
    .filter(({ text, isChangedHere }) => text !== null && isChangedHere)
    .map(
      ({ entry }): ErrorDetail => ({ code: "changed_here", message: "was changed here", field: entry.file }),
    );
  if (details.length === 0) return;
  throw new DomainError(
    "revision_conflict",
    "Some files were changed here and not pushed, and their drafts are different. Nothing was written. Push them, or commit them and pull with --overwrite.",
    { details },
  );
}

async function writePlan({ path, entries }: AgentDirectory, plan: readonly Planned[]): Promise<void> {
  for (const { entry, text } of plan) {
    if (text !== null) await writeFile(join(path, entry.file), text);
  }
  const pulled = new Map(plan.map(({ entry }) => [entry.id, entry]));
  const kept = entries.filter(({ id }) => !pulled.has(id));
  await writeManifest(path, [...kept, ...pulled.values()]);
}
