import { z } from "zod";
import { MAX_SEARCH_CHARS } from "../limits.ts";
import { searchText } from "../names.ts";
import type { SessionOperations } from "../operation.ts";
import { Scope } from "../scopes.ts";
import { PageCursor, Pagination, queryInteger, queryList, SentId, Timestamp } from "../values.ts";
import { CONNECTED_APP_PAGE, CONNECTED_APP_STATES, COUNTED_RUNS } from "./connected-app-words.ts";
import { Person, Reference } from "./key-parts.ts";
import { LoggedRequests, RequestsQuery } from "./logged-requests.ts";

const params = z.object({ grantId: SentId });

const ConnectedApp = z.object({
  id: z.string(),
  client: z.object({
    id: z.string(),
    name: z.string().meta({ description: "As the app calls itself." }),
    uri: z.string().nullable(),
    redirectHosts: z
      .array(z.string())
      .meta({ description: "Where its sign-in ends: hosts, and schemes such as `cursor:`." }),
  }),
  person: Person.meta({ description: "Whom it acts as." }),
  scopes: z.array(Scope),
  allowedTeams: z.array(Reference),
  allowedProjects: z.array(Reference),
  state: z.enum(CONNECTED_APP_STATES),
  /** The person's last consent. */
  connectedAt: Timestamp,
  lastUsedAt: Timestamp.nullable(),
  lastUsedIp: z.string().nullable(),
  endedAt: Timestamp.nullable(),
  endedBy: Reference.nullable(),
  /** The number of runs it started, at most 100. */
  runs: z.object({ count: z.int().max(COUNTED_RUNS), isMore: z.boolean() }),
});

/** Apps that people connected to the workspace (D17). */
export const connectedAppOperations = {
  listConnectedApps: {
    method: "GET",
    path: "/api/connected-apps",
    operationId: "listConnectedApps",
    summary: "List connected apps: one's own, or everybody's for admins",
    credential: "session",
    query: z.strictObject({
      whose: z.enum(["mine", "everybody"]).optional(),
      state: queryList(z.string().max(20), { maxItems: CONNECTED_APP_STATES.length })
        .optional()
        .meta({ description: "Without it, all that have not been ended." }),
      q: searchText(MAX_SEARCH_CHARS).optional(),
      limit: queryInteger({ min: 1, ...CONNECTED_APP_PAGE }).optional(),
      cursor: PageCursor.optional(),
    }),
    output: z.object({ apps: z.array(ConnectedApp), pagination: Pagination }),
    success: { 200: "A page of them, the newest first." },
    errors: ["permission_denied", "invalid_cursor"],
  },
  getConnectedApp: {
    method: "GET",
    path: "/api/connected-apps/{grantId}",
    operationId: "getConnectedApp",
    summary: "Read a connected app: one's own, or anybody's for admins",
    credential: "session",
    params,
    output: ConnectedApp,
    success: { 200: "The connected app." },
    errors: ["connected_app_not_found"],
  },
  listConnectedAppRequests: {
    method: "GET",
    path: "/api/connected-apps/{grantId}/requests",
    operationId: "listConnectedAppRequests",
    summary: "List what a connected app asked for and got, the newest first",
    credential: "session",
    params,
    query: RequestsQuery,
    output: LoggedRequests,
    success: { 200: "A page of requests." },
    errors: ["connected_app_not_found", "invalid_cursor"],
  },
  getConnectedAppSetUp: {
    method: "GET",
    path: "/api/connected-app-set-up",
    operationId: "getConnectedAppSetUp",
    summary: "Read where apps are connected, and whether the workspace lets any in",
    credential: "session",
    output: z.object({ mcpUrl: z.string(), isAllowed: z.boolean() }),
    success: { 200: "The MCP endpoint's address." },
    errors: [],
  },
  endConnectedApp: {
    method: "POST",
    path: "/api/connected-apps/{grantId}/end",
    operationId: "endConnectedApp",
    summary: "End what an app may do: one's own, or anybody's for admins",
    credential: "session",
    params,
    output: z.object({ id: z.string(), endedAt: Timestamp }),
    success: { 200: "The app's next request is refused." },
    errors: ["connected_app_not_found"],
  },
} as const satisfies SessionOperations;
