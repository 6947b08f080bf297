import { teamOperations } from "#lib/contract/teams.ts";
import { defineExamples } from "./define-examples.ts";
import { EXAMPLE_TEAM_ID } from "./published-examples.ts";

export const TEAM_EXAMPLES = defineExamples(teamOperations.listTeams, {
  responses: {
    200: {
      teams: {
        summary: "One team",
        value: { teams: [{ id: EXAMPLE_TEAM_ID, name: "Support", mayBuild: true, mayReachWork: false }] },
      },
    },
  },
});
