import { SCOPE_FACTS, type Scope } from "#lib/contract/scope-facts.ts";

interface ScopeGroup {
  readonly label: string;
  readonly scopes: readonly Scope[];
}

/** As they are listed: in groups, and there by their verbs. */
export const SCOPE_GROUPS: readonly ScopeGroup[] = [
  ...Map.groupBy(Object.keys(SCOPE_FACTS) as Scope[], (scope) => SCOPE_FACTS[scope].group), // its own keys
].map(([label, scopes]) => ({
  label,
  scopes: scopes.toSorted((a, b) => SCOPE_FACTS[a].verb.localeCompare(SCOPE_FACTS[b].verb)),
}));

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

const NEEDED_BESIDE: Partial<Record<Scope, Scope>> = {
  "agents:write": "agents:read",
};

/** Scopes without the one that their operations need as well. */
export function missingBeside(scopes: readonly Scope[]): { scope: Scope; needs: Scope }[] {
  return scopes.flatMap((scope) => {
    const needs = NEEDED_BESIDE[scope];
    return needs && !scopes.includes(needs) ? [{ scope, needs }] : [];
  });
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
      .map((scope) => SCOPE_FACTS[scope].verb);
    return verbs.length === 0 ? [] : [`${group.label}: ${verbs.join(", ")}`];
  });
  return parts.join(" · ");
}

/** Within a sentence: "list agents, start and manage runs, and read files". */
export function saysWhatItCan(scopes: readonly Scope[]): string {
  return new Intl.ListFormat("en").format(
    ALL_SCOPES.filter((scope) => scopes.includes(scope)).map((scope) => SCOPE_FACTS[scope].can),
  );
}

export const capitalised = (words: string) => words.charAt(0).toUpperCase() + words.slice(1);
