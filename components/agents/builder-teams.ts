import { apiQuery } from "#components/api/api-query.ts";

/** The teams that the person may build agents for; only builders may ask. */
export const BUILDER_TEAMS = apiQuery("/api/builder-teams");
