import type { UserActor } from "#lib/nouns/access/actor.ts";
import { firstIdAt } from "#lib/platform/ids.ts";
import { runtime } from "#lib/platform/runtime.ts";
import { FIGURES, type FiguresRow } from "./figures.sql.ts";
import { driverOf, type OverviewScope, scopeValues } from "./scope.sql.ts";
import { boundsOf, findSources } from "./sums/find-sources.ts";

/**
 * The figures of the runs created in a period, for each step and for all of them.
 * @param axis the beginnings of the steps, and the end of the last, in milliseconds.
 */
export async function findFigures(
  actor: UserActor,
  scope: OverviewScope,
  axis: readonly number[],
): Promise<FiguresRow[]> {
  const { pages } = runtime();
  const sources = await findSources(pages, { workspaceId: actor.workspaceId, axis });
  return pages.run<FiguresRow>(FIGURES[driverOf(actor, scope)], [
    ...scopeValues(actor, scope),
    axis.map((at) => firstIdAt("run", at)),
    axis.map((at) => new Date(at)),
    ...boundsOf(sources),
  ]);
}
