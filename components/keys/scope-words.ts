import type { Scope } from "#lib/contract/scopes.ts";

/** A scope in plain words: what a caller with such a key can do. */
interface ScopeWords {
  /** Completes "This key can": "start and manage runs". */
  readonly can: string;
  readonly help: string;
  /** A single word, for lists of many keys. */
  readonly verb: string;
}

export const SCOPE_WORDS: Readonly<Record<Scope, ScopeWords>> = {
  "agents:list": {
    can: "list agents",
    help: "Names, descriptions and lanes of the published agents that its person may see.",
    verb: "list",
  },
  "agents:read": {
    can: "read agent inputs",
    help: "Each lane's input schema and the attachments it accepts.",
    verb: "read",
  },
  "agents:run": {
    can: "start and manage runs",
    help: "Start, answer, approve, continue and cancel runs, and poll those it started.",
    verb: "run",
  },
  "runs:read": {
    can: "read runs and their traces",
    help: "Results and every step of the runs that this key started. Other keys' runs stay hidden.",
    verb: "read",
  },
  "agents:write": {
    can: "write and publish agents",
    help: "Create, change and publish agents of its person's teams. Also needs the permission to read agents.",
    verb: "write",
  },
  "tasks:execute": {
    can: "work on tasks",
    help: "Take and finish tasks of the allowed projects and teams.",
    verb: "execute",
  },
  "documents:read": {
    can: "read documents",
    help: "Documents of the allowed teams.",
    verb: "read",
  },
  "documents:write": {
    can: "write documents",
    help: "Create and change documents of the allowed teams.",
    verb: "write",
  },
  "files:read": {
    can: "read files",
    help: "Download files of the allowed teams, and attach them to runs.",
    verb: "read",
  },
  "files:write": {
    can: "write files",
    help: "Upload and replace files of the allowed teams.",
    verb: "write",
  },
};

export interface ScopeGroup {
  readonly label: string;
  readonly scopes: readonly Scope[];
}

export const SCOPE_GROUPS: readonly ScopeGroup[] = [
  { label: "Agents", scopes: ["agents:list", "agents:read", "agents:run", "agents:write"] },
  { label: "Runs", scopes: ["runs:read"] },
  { label: "Tasks", scopes: ["tasks:execute"] },
  { label: "Documents", scopes: ["documents:read", "documents:write"] },
  { label: "Files", scopes: ["files:read", "files:write"] },
];

export const ALL_SCOPES: readonly Scope[] = SCOPE_GROUPS.flatMap(({ scopes }) => scopes);

interface ScopePreset {
  readonly id: string;
  readonly label: string;
  readonly help: string;
  readonly scopes: readonly Scope[];
}

export const SCOPE_PRESETS: readonly ScopePreset[] = [
  {
    id: "runs",
    label: "Start and read runs",
    help: "For an application that calls agents and uses their results.",
    scopes: ["agents:list", "agents:read", "agents:run", "runs:read"],
  },
  {
    id: "read",
    label: "Read only",
    help: "For catalogues and checks: sees agents and their inputs, starts nothing. Only the key that started a run reads it.",
    scopes: ["agents:list", "agents:read", "runs:read"],
  },
  {
    id: "authoring",
    label: "Authoring",
    help: "For a pipeline that publishes agents from version control and tests them.",
    scopes: ["agents:list", "agents:read", "agents:write", "agents:run", "runs:read"],
  },
  {
    id: "tasks",
    label: "Tasks",
    help: "For an outside worker that takes tasks of some projects or teams.",
    scopes: ["tasks:execute", "runs:read"],
  },
];

/** The preset that consists of exactly these scopes. */
export function presetOf(scopes: readonly Scope[]): ScopePreset | undefined {
  return SCOPE_PRESETS.find(
    (preset) =>
      preset.scopes.length === scopes.length && preset.scopes.every((scope) => scopes.includes(scope)),
  );
}

/**
 * A summary: a preset's name, or "Agents: list, run · Runs: read". All scopes are not "Everything": some are always
 * limited to teams or projects.
 */
export function condenseScopes(scopes: readonly Scope[]): string {
  const preset = presetOf(scopes);
  if (preset) return preset.label;
  if (ALL_SCOPES.every((scope) => scopes.includes(scope))) return "All permissions";
  const parts = SCOPE_GROUPS.flatMap((group) => {
    const verbs = group.scopes
      .filter((scope) => scopes.includes(scope))
      .map((scope) => SCOPE_WORDS[scope].verb);
    return verbs.length === 0 ? [] : [`${group.label}: ${verbs.join(", ")}`];
  });
  return parts.join(" · ");
}

/** Within a sentence: "list agents, start and manage runs, and read files". */
export function saysWhatItCan(scopes: readonly Scope[]): string {
  return new Intl.ListFormat("en").format(
    ALL_SCOPES.filter((scope) => scopes.includes(scope)).map((scope) => SCOPE_WORDS[scope].can),
  );
}

export const capitalised = (words: string) => words.charAt(0).toUpperCase() + words.slice(1);
