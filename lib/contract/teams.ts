import { z } from "zod";
import type { Operations } from "./operation.ts";

/** The teams that a credential works for, by which agents, skills, documents and files are created (D2, D15). */
export const teamOperations = {
  listTeams: {
    method: "GET",
    path: "/v1/public/teams",
    operationId: "listTeams",
    summary: "List the teams that the credential may name",
    tag: "Teams",
    scopes: {
      anyOf: ["agents:write", "documents:read", "documents:write", "files:read", "files:write"],
    },
    output: z
      .object({
        teams: z.array(
          z.object({
            id: z.string(),
            name: z.string(),
            mayBuild: z.boolean().meta({ description: "Whether its agents and skills may be changed." }),
            mayReachWork: z.boolean().meta({
              description: "Whether its documents and files are within the credential's allowlist.",
            }),
          }),
        ),
      })
      .meta({ id: "TeamList" }),
    success: {
      200: "The teams of the credential's owner by name, at most 1,000; of an admin or owner, all.",
    },
    errors: [],
  },
} as const satisfies Operations;
