import { z } from "zod";
import type { SessionOperations } from "../operation.ts";
import { SentId, SentName, Timestamp } from "../values.ts";
import { Reference } from "./key-parts.ts";

/** Longer than any of them may be: the verb says which part is too long, in its own words. */
const SentText = z.string().max(10_000);
const Secret = z.string().max(100_000);

/** A connection's visible settings by kind. The verb validates combinations. */
const Settings = z.discriminatedUnion("kind", [
  z.strictObject({ kind: z.literal("bearer") }),
  z.strictObject({ kind: z.literal("basic"), username: SentText }),
  z.strictObject({ kind: z.literal("header"), name: SentText }),
  z.strictObject({
    kind: z.literal("oauth_client_credentials"),
    tokenUrl: SentText,
    clientId: SentText,
    scopes: z.array(SentText).max(100).readonly(),
    audience: SentText.nullable(),
    authStyle: z.enum(["basic", "body"]),
  }),
]);

const CalledAddress = z.object({
  /** `https://api.example`, in the form that a connection allows. */
  origin: z.string(),
  /** An address for a test: the complete one if a graph contains it. */
  url: z.string(),
  /** Whether only a run computed it, and no published graph or tool server names it. */
  isComputed: z.boolean(),
  /** Runs that wait to call it. */
  waitingRuns: z.int(),
});

const Use = z.object({
  agents: z.array(Reference),
  toolServers: z.array(z.string()),
  /** Runs that wait for the connection. */
  waitingRuns: z.int(),
  /** The addresses to which agents, tool servers and waiting runs send its secret. */
  addresses: z.array(CalledAddress),
  /** Address templates whose host a run computes. */
  computedAddresses: z.array(z.string()),
});

/** The result of a call with the secret, compared with one without. */
const ConnectionTest = z.object({
  outcome: z.enum([
    /** Without the secret the answer is different. */
    "accepted",
    /** Without the secret the answer is the same, so the test proves nothing. */
    "unchecked",
    "refused",
    "unreachable",
  ]),
  /** The tested address, without its query. */
  url: z.string(),
  /** The HTTP status; null without an answer. */
  status: z.int().nullable(),
  /** A sentence for the person. */
  message: z.string(),
  at: Timestamp,
});
export type ConnectionTest = z.output<typeof ConnectionTest>;

/** Tests the secret before it is stored and runs resume; a failed test changes nothing. */
const testUrl = z.string().max(2_000).optional();

const Connection = z.object({
  name: z.string(),
  status: z.enum(["not_authorised", "authorised", "refused"]),
  origins: z.array(z.string()).readonly(),
  settings: Settings,
  /** The service's message when it refused; null if it did not. */
  refusal: z.string().nullable(),
  /** The last test of this secret; null if untested. */
  lastTest: ConnectionTest.nullable(),
  createdAt: Timestamp,
  updatedAt: Timestamp,
  usedBy: Use,
});

const Connected = z.object({
  name: z.string(),
  status: z.enum(["not_authorised", "authorised"]),
  /** Runs that waited for the connection and resumed. */
  resumedRuns: z.int(),
  /** The test's result; null without a test. */
  test: ConnectionTest.nullable(),
});

const params = z.object({ name: SentId });

/** Connections and their secrets, which are never returned. */
export const connectionOperations = {
  listConnections: {
    method: "GET",
    path: "/api/connections",
    operationId: "listConnections",
    summary: "List the workspace's connections, and those that are asked for and not there",
    credential: "session",
    output: z.object({
      connections: z.array(Connection),
      /** Names that agents, tool servers or waiting runs use, without a connection. */
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
      name: SentName,
      origins: z.array(SentText).max(50),
      settings: Settings,
      secret: Secret.nullable(),
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
    body: z.strictObject({ origins: z.array(SentText).max(50), testUrl }),
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
    body: z.strictObject({ secret: Secret, testUrl }),
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
