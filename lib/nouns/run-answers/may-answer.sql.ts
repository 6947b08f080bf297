import { MAY_OPERATE } from "#lib/nouns/access/may-operate.sql.ts";
import { isExcluded } from "#lib/nouns/runs/starters.sql.ts";

/** Whether a member `m` may answer the interaction `i` of the run `r` of the agent `a`: the run may exclude its starters. */
export const MAY_ANSWER_THIS = `${MAY_OPERATE} and not ${isExcluded("m.user_id")}`;
