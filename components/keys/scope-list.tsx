import type { Scope } from "#lib/contract/scopes.ts";
import { ALL_SCOPES, capitalised, SCOPE_WORDS } from "./scope-words.ts";

/** The scopes of a key or an app, one line each, in plain words. */
export function ScopeList({ scopes }: { scopes: readonly Scope[] }) {
  return (
    <ul className="grid gap-1">
      {ALL_SCOPES.filter((scope) => scopes.includes(scope)).map((scope) => (
        <li key={scope} title={SCOPE_WORDS[scope].help}>
          {capitalised(SCOPE_WORDS[scope].can)}{" "}
          <code className="font-mono text-ink-faint text-meta">{scope}</code>
        </li>
      ))}
    </ul>
  );
}
