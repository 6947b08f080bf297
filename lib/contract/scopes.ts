import { z } from "zod";

/** What a workspace API key or a grant may be allowed to do (interface, Authentication 2). */
export const SCOPES = [
  "agents:list",
  "agents:read",
  "agents:write",
  "agents:run",
  "runs:read",
  "tasks:execute",
  "documents:read",
  "documents:write",
  "files:read",
  "files:write",
] as const;

export const Scope = z.enum(SCOPES);
export type Scope = z.infer<typeof Scope>;
