import { DEFAULT_OUTCOME } from "#lib/language/node-types/default-outcome.ts";
import type { EdgeRef } from "./edit.ts";

/** An edge's id on the canvas and in a selection. */
export const edgeId = ({ from, on = DEFAULT_OUTCOME, to }: EdgeRef): string => JSON.stringify([from, on, to]);
