import { teamOperations } from "#lib/contract/teams.ts";
import { listOwnTeams } from "#lib/nouns/work/list-own-teams.ts";
import { bind } from "./bind.ts";

export const teamRoutes = bind(teamOperations, { listTeams: ({ actor }) => listOwnTeams({ actor }) });
