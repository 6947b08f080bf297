import { z } from "zod";
import type { SessionOperations } from "../operation.ts";
import { Timestamp } from "../values.ts";
import { Reference } from "./key-parts.ts";

/** What everybody may see of a connection, by its kind. Whether its parts can be so, the verb says. */
const Settings = z.discriminatedUnion("kind", [
  z.strictObject({ kind: z.literal("bearer") }),
  z.strictObject({ kind: z.literal("basic"), username: z.string() }),
  z.strictObject({ kind: z.literal("header"), name: z.string() }),
  z.strictObject({
    kind: z.literal("oauth_client_credentials"),
    tokenUrl: z.string(),
    clientId: z.string(),
    scopes: z.array(z.string()).readonly(),
    audience: z.string().nullable(),
    authStyle: z.enum(["basic", "body"]),
  }),
]);

const Use = z.object({
  agents: z.array(Reference),
  toolServers: z.array(z.string()),
  /** Runs that wait until it is authorised. */
  waitingRuns: z.int(),
});

const Connection = z.object({
  name: z.string(),
  status: z.enum(["not_authorised", "authorised", "refused"]),
  origins: z.array(z.string()).readonly(),
  settings: Settings,
  /** What the other side said when it refused; null while it does not. */
  refusal: z.string().nullable(),
  createdAt: Timestamp,
  updatedAt: Timestamp,
  usedBy: Use,
});

const Connected = z.object({
  name: z.string(),
  status: z.enum(["not_authorised", "authorised"]),
  /** Runs that waited for the connection and go on. */
  resumedRuns: z.int(),
});

const params = z.object({ name: z.string() });

/** Connections and their secrets, which are taken and never answered. */
export const connectionOperations = {
  listConnections: {
    method: "GET",
    path: "/api/connections",
    operationId: "browseConnections",
    summary: "List the workspace's connections, and those that are asked for and not there",
    credential: "session",
    output: z.object({
      connections: z.array(Connection),
      /** Named by agents, tool servers or waiting runs, and not made yet. */
      missing: z.array(z.object({ name: z.string(), usedBy: Use })),
    }),
    success: { 200: "Connections by name, without their secrets." },
    errors: ["permission_denied"],
  },
  createConnection: {
    method: "POST",
    path: "/api/connections",
    operationId: "createConnection",
    summary: "Make a connection; with a secret, runs that wait for it go on",
    credential: "session",
    body: z.strictObject({
      name: z.string(),
      origins: z.array(z.string()).max(50),
      settings: Settings,
      secret: z.string().nullable(),
    }),
    output: Connected,
    success: { 201: "The connection was made." },
    errors: ["permission_denied", "already_exists", "step_up_required"],
  },
  authorizeConnection: {
    method: "POST",
    path: "/api/connections/{name}/authorize",
    operationId: "authorizeConnection",
    summary: "Give a connection its secret, or another one; runs that wait for it go on",
    credential: "session",
    params,
    body: z.strictObject({ secret: z.string() }),
    output: Connected,
    success: { 200: "The connection has the secret." },
    errors: ["permission_denied", "connection_not_found", "step_up_required"],
  },
  deleteConnection: {
    method: "DELETE",
    path: "/api/connections/{name}",
    operationId: "deleteConnection",
    summary: "Forget a connection and its secret",
    credential: "session",
    params,
    output: z.object({ name: z.string() }),
    success: { 200: "The connection is gone." },
    errors: ["permission_denied", "connection_not_found"],
  },
} as const satisfies SessionOperations;
