import { SCOPES, type Scope } from "#lib/contract/scopes.ts";

const without = (left: readonly Scope[]) => SCOPES.filter((scope) => !left.includes(scope));

/**
 * The scope sets for fail-closed tests: none, each alone, all, all but one, and for each pair the pair alone and all
 * but the pair.
 */
export function scopeSets(): readonly (readonly Scope[])[] {
  const pairs = SCOPES.flatMap((one, index) => SCOPES.slice(index + 1).map((other): Scope[] => [one, other]));
  const sets = [
    [],
    ...SCOPES.map((scope) => [scope]),
    ...pairs,
    ...pairs.map(without),
    ...SCOPES.map((s) => without([s])),
    SCOPES,
  ];
  const seen = new Map(sets.map((set) => [JSON.stringify(set), set]));
  return [...seen.values()];
}
