import type { Reference } from "#lib/contract/dashboard/key-parts.ts";

/** Where a key or an app may work on what belongs to teams; nothing where none of its scopes is about that. */
export function Allowed({
  allowed,
}: {
  allowed: { readonly allowedTeams: readonly Reference[]; readonly allowedProjects: readonly Reference[] };
}) {
  const names = [...allowed.allowedTeams, ...allowed.allowedProjects].map(({ name }) => name);
  if (names.length === 0) return <span className="text-ink-faint">·</span>;
  return <span title={names.join("\n")}>{names.join(", ")}</span>;
}
