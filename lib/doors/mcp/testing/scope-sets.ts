import { SCOPES, type Scope } from "#lib/contract/scopes.ts";

const without = (left: readonly Scope[]) => SCOPES.filter((scope) => !left.includes(scope));

/** None, all, and one: for what is refused whatever the scopes are. */
export function fewScopeSets(): readonly (readonly Scope[])[] {
  return [[], SCOPES, SCOPES.slice(0, 1)];
}

/** None, each alone, all. */
export function scopeSetsAlone(): readonly (readonly Scope[])[] {
  return [[], ...SCOPES.map((scope) => [scope]), SCOPES];
}

/** None, each alone, all but each, all. */
export function scopeSetsOfOne(): readonly (readonly Scope[])[] {
  return [[], ...SCOPES.map((scope) => [scope]), ...SCOPES.map((scope) => without([scope])), SCOPES];
}

/** The same, and for each pair the pair alone and all but the pair. */
export function scopeSets(): readonly (readonly Scope[])[] {
  const pairs = SCOPES.flatMap((one, index) => SCOPES.slice(index + 1).map((other): Scope[] => [one, other]));
  const sets = [...scopeSetsOfOne(), ...pairs, ...pairs.map(without)];
  const seen = new Map(sets.map((set) => [JSON.stringify(set), set]));
  return [...seen.values()];
}
