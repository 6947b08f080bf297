import { z } from "zod";
import type { SessionOperations } from "../operation.ts";

const SignedIn = z.object({
  user: z.object({ id: z.string(), name: z.string(), email: z.string() }),
  workspace: z.object({ id: z.string(), name: z.string() }),
  role: z.enum(["viewer", "operator", "builder", "admin", "owner"]),
});

/** Who is signed in. */
export const sessionOperations = {
  getSession: {
    method: "GET",
    path: "/api/session",
    operationId: "getSession",
    summary: "Read who is signed in, and where",
    credential: "session",
    output: SignedIn,
    success: { 200: "The person, the workspace and their role in it." },
    errors: [],
  },
} as const satisfies SessionOperations;
