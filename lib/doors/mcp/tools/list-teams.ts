import { z } from "zod";
import { teamOperations } from "#lib/contract/teams.ts";
import { listOwnTeams } from "#lib/nouns/work/list-own-teams.ts";
import { defineTool } from "../define-tool.ts";

export const listTeamsTool = defineTool(
  {
    name: "list_teams",
    title: "List teams",
    description:
      "Returns the teams in Laneway that you may name as teamId: { teams: [{ id, name, mayBuild, mayReachWork }] }. " +
      "mayBuild is for create_agent and write_skill, mayReachWork for create_document and upload_file.",
    operation: teamOperations.listTeams,
    needs: { role: "viewer" },
    arguments: z.strictObject({}),
    hints: { readOnly: true, destructive: false, idempotent: true, openWorld: false },
  },
  ({ actor }) => listOwnTeams({ actor }),
);
