import { boundedSuggestions } from "#lib/language/expressions/syntax/closest-name.ts";
import type { Outline } from "./outline.ts";
import { type Problem, problem } from "./problem.ts";

/** Somebody can start the agent, and each lane starts at a node of the document's own graph. */
export function checkLanes({ lanes, lanesAreWhole, scopes: [root, ...bodies] }: Outline): Problem[] {
  const suggest = boundedSuggestions();
  const isPublic = !lanesAreWhole || lanes.some(({ value }) => value.public);
  const inBodies = new Set(bodies.flatMap((body) => [...body.ids]));
  return [
    ...(isPublic
      ? []
      : [problem("no_public_lane", "/lanes", "No lane is public, so nothing outside can start the agent.")]),
    ...lanes.flatMap(({ value: { id, start }, pointer }) => {
      if (root.ids.has(start)) return [];
      const reason = inBodies.has(start) ? "is inside a body." : `does not exist.${suggest(start, root.ids)}`;
      const message = `The lane "${id}" starts at "${start}", which ${reason}`;
      return [problem("lane_start_missing", `${pointer}/start`, message)];
    }),
  ];
}
