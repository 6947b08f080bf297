import type { Reference } from "#lib/contract/dashboard/key-parts.ts";
import { SCOPE_FACTS } from "#lib/contract/scope-facts.ts";
import type { Scope } from "#lib/contract/scopes.ts";
import { ALL_SCOPES, capitalised } from "./scope-words.ts";

/** The teams and projects of a key or app; nothing if none of its scopes needs them. */
export function Allowed({
  allowed,
}: {
  allowed: { readonly allowedTeams: readonly Reference[]; readonly allowedProjects: readonly Reference[] };
}) {
  const names = [...allowed.allowedTeams, ...allowed.allowedProjects].map(({ name }) => name);
  if (names.length === 0) return <span className="text-ink-soft">All</span>;
  return <span title={names.join("\n")}>{names.join(", ")}</span>;
}

/** The scopes of a key or an app, one line each, in plain words. */
export function ScopeList({ scopes }: { scopes: readonly Scope[] }) {
  return (
    <ul className="grid gap-1">
      {ALL_SCOPES.filter((scope) => scopes.includes(scope)).map((scope) => (
        <li key={scope} title={SCOPE_FACTS[scope].help}>
          {capitalised(SCOPE_FACTS[scope].can)}{" "}
          <code className="font-mono text-ink-faint text-meta">{scope}</code>
        </li>
      ))}
    </ul>
  );
}
