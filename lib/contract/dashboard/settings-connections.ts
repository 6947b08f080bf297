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

const CalledAddress = z.object({
  /** `https://api.example`, as a connection allows it. */
  origin: z.string(),
  /** What a test can call there: the whole address where a graph says all of it. */
  url: z.string(),
  /** Whether no published graph or tool server says it: a run made it of its input. */
  isComputed: z.boolean(),
  /** Runs that wait to call it. */
  waitingRuns: z.int(),
});

const Use = z.object({
  agents: z.array(Reference),
  toolServers: z.array(z.string()),
  /** Runs that wait until it can be used. */
  waitingRuns: z.int(),
  /** Where agents, tool servers and waiting runs send its secret. */
  addresses: z.array(CalledAddress),
  /** Addresses of graphs whose host a run computes: templates. */
  computedAddresses: z.array(z.string()),
});

/** A call with the secret, and one without it to compare. */
const ConnectionTest = z.object({
  outcome: z.enum([
    /** A caller without the secret gets another answer. */
    "accepted",
    /** A caller without the secret gets the same answer, which says nothing of the secret. */
    "unchecked",
    "refused",
    "unreachable",
  ]),
  /** What was called, without its query. */
  url: z.string(),
  /** What it answered; null when it did not. */
  status: z.int().nullable(),
  /** In a sentence. */
  message: z.string(),
  at: Timestamp,
});
export type ConnectionTest = z.output<typeof ConnectionTest>;

/** Tested before the secret is stored and runs resume; a test that fails changes nothing. */
const testUrl = z.string().max(2_000).optional();

const Connection = z.object({
  name: z.string(),
  status: z.enum(["not_authorised", "authorised", "refused"]),
  origins: z.array(z.string()).readonly(),
  settings: Settings,
  /** What the other side said when it refused; null while it does not. */
  refusal: z.string().nullable(),
  /** What the last test of this secret gave; null while nobody has tested it. */
  lastTest: ConnectionTest.nullable(),
  createdAt: Timestamp,
  updatedAt: Timestamp,
  usedBy: Use,
});

const Connected = z.object({
  name: z.string(),
  status: z.enum(["not_authorised", "authorised"]),
  /** Runs that waited for the connection and resume. */
  resumedRuns: z.int(),
  /** What the test before it gave; null without one. */
  test: ConnectionTest.nullable(),
});

const params = z.object({ name: z.string() });

/** Connections and their secrets, which are taken and never answered. */
export const connectionOperations = {
  listConnections: {
    method: "GET",
    path: "/api/connections",
    operationId: "listConnections",
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
      testUrl,
    }),
    output: Connected,
    success: { 201: "The connection was made." },
    errors: [
      "permission_denied",
      "already_exists",
      "step_up_required",
      "connection_test_failed",
      "rate_limited",
    ],
  },
  changeConnection: {
    method: "PATCH",
    path: "/api/connections/{name}",
    operationId: "changeConnection",
    summary:
      "Set the addresses that a connection's secret may be sent to; runs that wait for one of them go on",
    credential: "session",
    params,
    body: z.strictObject({ origins: z.array(z.string()).max(50), testUrl }),
    output: Connected,
    success: { 200: "These addresses and no others are allowed." },
    errors: [
      "permission_denied",
      "connection_not_found",
      "step_up_required",
      "connection_test_failed",
      "rate_limited",
    ],
  },
  testConnection: {
    method: "POST",
    path: "/api/connections/{name}/test",
    operationId: "testConnection",
    summary: "Call an address with a connection's secret, and without it, and tell what came of it",
    credential: "session",
    params,
    body: z.strictObject({ url: z.string().max(2_000) }),
    output: ConnectionTest,
    success: { 200: "What the test gave; one that fails is a result." },
    errors: ["permission_denied", "connection_not_found", "connection_test_failed", "rate_limited"],
  },
  authorizeConnection: {
    method: "POST",
    path: "/api/connections/{name}/authorize",
    operationId: "authorizeConnection",
    summary: "Give a connection its secret, or another one; runs that wait for it go on",
    credential: "session",
    params,
    body: z.strictObject({ secret: z.string(), testUrl }),
    output: Connected,
    success: { 200: "The connection has the secret." },
    errors: [
      "permission_denied",
      "connection_not_found",
      "step_up_required",
      "connection_test_failed",
      "rate_limited",
    ],
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
