import type { Reference } from "#lib/contract/dashboard/key-parts.ts";

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
