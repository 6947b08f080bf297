import { type Json, memberOf } from "#lib/contract/json.ts";
import type { Reference } from "#lib/language/node-types/node-type.ts";

/** The names that exist around the document. Each function answers from what the caller has loaded. */
export interface DocumentEnvironment {
  /** Why a `provider:model` cannot be called, as a sentence; null where it can. "default" is never asked about. */
  readonly modelProblem: (model: string) => string | null;
  /** Whether a tool exists: a built-in one, or `server.tool`. */
  readonly knownTools: (tool: string) => boolean;
  readonly knownAgents: (agentId: string) => boolean;
  /** The agent of the team that has this name; undefined for any other. */
  readonly agentNamed?: (name: string) => string | undefined;
  /** The called agent, by its id or, in the team, its name, as it is published; null where it is not known here. */
  readonly calledAgent?: (agentId: string) => CalledAgent | null;
  /** What a known tool takes and gives; undefined where that is not known. */
  readonly toolForm?: (tool: string) => ToolForm | undefined;
  readonly knownConnections: (connectionId: string) => boolean;
  /** A published skill of the agent's own team; null for any other. */
  readonly knownSkill: (skillId: string) => PublishedSkill | null;
  /** The names that it knows, as far as they can be listed, to tell which one was meant. */
  readonly names?: Partial<Record<Reference["to"], Iterable<string>>>;
}

export interface ToolForm {
  readonly inputSchema: Json;
  /** Null where its server does not say. */
  readonly outputSchema: Json;
}

export interface PublishedSkill {
  /** The newest; all before it exist. */
  readonly publishedVersion: number;
  /** The lists of tools by version, of those that are known here. */
  readonly tools: Readonly<Record<number, readonly string[]>>;
}

/** An agent that a graph calls, as it is published now. */
export interface CalledAgent {
  /** The ids of its lanes; null: it is not published. */
  readonly laneIds: readonly string[] | null;
  /** Whether the author may be told them: it belongs to the team of the graph's agent. */
  readonly isOfTeam: boolean;
  /** Those that the document calls, by id. */
  readonly lanes?: Readonly<Record<string, CalledLane>>;
}

export interface CalledLane {
  readonly inputSchema: Json;
  readonly takesFiles: boolean;
  /** Whether a call without attachments fails. */
  readonly needsFiles: boolean;
}

/** The same as data, for a thread. */
export interface KnownNames {
  readonly tools: readonly string[];
  readonly agents: readonly string[];
  readonly connections: readonly string[];
  /** Ids of agents of the team, by the names that the document has in the place of ids. */
  readonly agentsByName?: Readonly<Record<string, string>>;
  /** Those of them that the document calls, by id. */
  readonly called?: Readonly<Record<string, CalledAgent>>;
  /** What tools take and give, by name: of those that nodes call. */
  readonly toolForms?: Readonly<Record<string, ToolForm>>;
  /** The published skills of the agent's team, by id: at least those that the document names. */
  readonly skills: Readonly<Record<string, PublishedSkill>>;
  /** Why models that the document names cannot be called; those that can are absent. */
  readonly modelProblems: Readonly<Record<string, string>>;
}

export function environmentOf({
  modelProblems,
  skills,
  agentsByName = {},
  called = {},
  toolForms = {},
  ...names
}: KnownNames): DocumentEnvironment {
  const [tools, agents, connections] = [names.tools, names.agents, names.connections].map(
    (known) => new Set(known),
  );
  return {
    modelProblem: (model) => memberOf(modelProblems, model) ?? null,
    knownTools: (tool) => tools?.has(tool) ?? false,
    knownAgents: (agentId) => agents?.has(agentId) ?? false,
    agentNamed: (name) => memberOf(agentsByName, name),
    calledAgent: (agentId) => memberOf(called, memberOf(agentsByName, agentId) ?? agentId) ?? null,
    toolForm: (tool) => memberOf(toolForms, tool),
    knownConnections: (connectionId) => connections?.has(connectionId) ?? false,
    knownSkill: (skillId) => memberOf(skills, skillId) ?? null,
    names: { tool: names.tools, connection: names.connections },
  };
}
