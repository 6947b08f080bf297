import { z } from "zod";
import { MAX_SEARCH_CHARS } from "../limits.ts";
import { searchText } from "../names.ts";
import type { SessionOperations } from "../operation.ts";
import { SCOPES, Scope } from "../scopes.ts";
import {
  Moment,
  PageCursor,
  Pagination,
  queryInteger,
  queryList,
  SentId,
  SentName,
  Timestamp,
} from "../values.ts";
import { Person, Reference } from "./key-parts.ts";
import { KEY_PAGE, KEY_SORTS, KEY_STATES, MAX_OVERLAP_SECONDS, USAGE_RANGES } from "./key-words.ts";
import { LoggedRequests, RequestsQuery } from "./logged-requests.ts";

const KeyId = SentId;
const params = z.object({ keyId: KeyId });
const Ids = z.array(SentId).max(500);

const Usage = z.object({
  /** The start of the first bucket; the last bucket is still filling. */
  from: Timestamp,
  bucketSeconds: z.int(),
  requests: z.array(z.int()),
  errors: z.array(z.int()),
});

const keyFields = {
  id: KeyId,
  name: z.string(),
  scopes: z.array(Scope),
  allowedTeams: z.array(Reference),
  allowedProjects: z.array(Reference),
  /** Null: the service's default. */
  rateLimitPerMinute: z.int().nullable(),
  state: z.enum(KEY_STATES),
  createdBy: Person,
  createdAt: Timestamp,
  expiresAt: Timestamp.nullable(),
  lastUsedAt: Timestamp.nullable(),
  lastUsedIp: z.string().nullable(),
  /** When the overlap of a rotation ends. */
  previousSecretExpiresAt: Timestamp.nullable(),
};

const ListedKey = z.object({ ...keyFields, usage: Usage });

const KeyDetail = z.object({
  ...keyFields,
  /** Its own limit, or the workspace's default. */
  appliedRateLimitPerMinute: z.int(),
  /** The actions that the current person may take. */
  may: z.object({
    /** Deactivate, reactivate and revoke. */
    stop: z.boolean(),
    /** Whether the person may rotate, rename and change it, which amounts to acting as its creator. */
    change: z.boolean(),
  }),
});

const changeable = {
  name: SentName,
  scopes: z.array(Scope).max(SCOPES.length),
  allowedTeamIds: Ids,
  allowedProjectIds: Ids,
  expiresAt: Moment.nullable(),
  rateLimitPerMinute: z.number().nullable(),
};

const refusals = ["permission_denied", "key_not_found"] as const;
const NewSecret = z.object({ id: KeyId, key: z.string() });

/** API keys, their use and their requests. */
export const keyOperations = {
  listKeys: {
    method: "GET",
    path: "/api/keys",
    operationId: "listKeys",
    summary: "List API keys: every one for admins, their own for others",
    credential: "session",
    query: z.strictObject({
      state: queryList(z.string().max(20), { maxItems: KEY_STATES.length }).optional(),
      scope: queryList(z.string().max(40), { maxItems: 20 }).optional(),
      createdBy: z.string().max(60).optional(),
      q: searchText(MAX_SEARCH_CHARS).optional(),
      sort: z.enum(KEY_SORTS).optional(),
      order: z.enum(["asc", "desc"]).optional(),
      limit: queryInteger({ min: 1, ...KEY_PAGE }).optional(),
      cursor: PageCursor.optional(),
    }),
    output: z.object({ keys: z.array(ListedKey), pagination: Pagination }),
    success: { 200: "A page of keys, without their secrets." },
    errors: ["invalid_cursor"],
  },
  getKeyChoices: {
    method: "GET",
    path: "/api/key-choices",
    operationId: "getKeyChoices",
    summary: "Read what a new key may be bound to, and whom it may act as",
    credential: "session",
    output: z.object({
      /** The public address of the API. */
      origin: z.string(),
      /** The limit of keys without their own. */
      usualRateLimitPerMinute: z.int(),
      teams: z.array(Reference),
      projects: z.array(Reference.extend({ teamName: z.string() })),
      /** People whom a key may act as, the current person first. */
      people: z.array(Person.extend({ role: z.string() })),
      /** The creators of keys, for the list's filter. */
      creators: z.array(Person),
    }),
    success: { 200: "Teams, projects and people of the workspace." },
    errors: [],
  },
  createKey: {
    method: "POST",
    path: "/api/keys",
    operationId: "createKey",
    summary: "Make a key; its secret is answered here and never again",
    credential: "session",
    body: z.strictObject({ ...changeable, actsAsUserId: SentId.optional() }),
    output: NewSecret,
    success: { 201: "The key was made." },
    errors: [
      "permission_denied",
      "team_not_found",
      "project_not_found",
      "user_not_found",
      "step_up_required",
    ],
  },
  getKey: {
    method: "GET",
    path: "/api/keys/{keyId}",
    operationId: "getKey",
    summary: "Read a key, without its secret",
    credential: "session",
    params,
    output: KeyDetail,
    success: { 200: "The key." },
    errors: ["key_not_found"],
  },
  changeKey: {
    method: "PATCH",
    path: "/api/keys/{keyId}",
    operationId: "changeKey",
    summary: "Change a key's name, scopes, allowlists, expiry or rate limit",
    credential: "session",
    params,
    body: z.strictObject(changeable).partial(),
    output: z.object({ id: KeyId }),
    success: { 200: "The key is as asked." },
    errors: [...refusals, "team_not_found", "project_not_found", "step_up_required"],
  },
  getKeyUsage: {
    method: "GET",
    path: "/api/keys/{keyId}/usage",
    operationId: "getKeyUsage",
    summary: "Read how many requests a key made, and how many were refused or failed",
    credential: "session",
    params,
    query: z.strictObject({ range: z.enum(USAGE_RANGES).optional() }),
    output: Usage,
    success: { 200: "Requests and errors over time." },
    errors: ["key_not_found"],
  },
  listKeyRequests: {
    method: "GET",
    path: "/api/keys/{keyId}/requests",
    operationId: "listKeyRequests",
    summary: "List what a key asked for and got, the newest first",
    credential: "session",
    params,
    query: RequestsQuery,
    output: LoggedRequests,
    success: { 200: "A page of requests." },
    errors: ["key_not_found", "invalid_cursor"],
  },
  rotateKey: {
    method: "POST",
    path: "/api/keys/{keyId}/rotate",
    operationId: "rotateKey",
    summary: "Give a key a new secret; the old one works on for the overlap",
    credential: "session",
    params,
    body: z.strictObject({ overlapSeconds: z.int().min(0).max(MAX_OVERLAP_SECONDS) }),
    output: NewSecret.extend({ previousSecretExpiresAt: Timestamp }),
    success: { 200: "The new secret." },
    errors: [...refusals, "step_up_required"],
  },
  endKeyOverlap: {
    method: "POST",
    path: "/api/keys/{keyId}/end-overlap",
    operationId: "endKeyOverlap",
    summary: "Refuse the secrets that rotations replaced, from the next request on",
    credential: "session",
    params,
    output: z.object({ id: KeyId, endedSecrets: z.int() }),
    success: { 200: "Only the current secret works." },
    errors: [...refusals],
  },
  setKeyStatus: {
    method: "PUT",
    path: "/api/keys/{keyId}/status",
    operationId: "setKeyStatus",
    summary: "Switch a key off, or on again",
    credential: "session",
    params,
    body: z.strictObject({ status: z.enum(["active", "inactive"]) }),
    output: z.object({ id: KeyId, status: z.enum(["active", "inactive"]) }),
    success: { 200: "The key is as asked." },
    errors: [...refusals, "step_up_required"],
  },
  revokeKey: {
    method: "POST",
    path: "/api/keys/{keyId}/revoke",
    operationId: "revokeKey",
    summary: "Revoke a key permanently",
    credential: "session",
    params,
    output: z.object({ id: KeyId, status: z.literal("revoked") }),
    success: { 200: "The key's next request is refused." },
    errors: [...refusals],
  },
} as const satisfies SessionOperations;
