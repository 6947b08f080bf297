import type { OverviewScope } from "./use-overview.ts";

/**
 * The link to the runs behind a figure: the list with the same filters. `more` adds filters; its `from` replaces the
 * period.
 */
export function runsHref(
  { period, agent, team, key, app }: OverviewScope,
  more: Readonly<Record<string, string | undefined>> = {},
): string {
  const params = new URLSearchParams();
  const all = {
    period: more.from === undefined ? period : undefined,
    agent: agent ?? undefined,
    team: team ?? undefined,
    key: key ?? undefined,
    app: app ?? undefined,
    ...more,
  };
  for (const [name, value] of Object.entries(all)) if (value !== undefined) params.set(name, value);
  return `/runs?${params}`;
}
