import { z } from "zod";
import { AgentDetail, AgentId, AgentList, agentOperations, LaneDetail } from "../agents.ts";
import { asPerson } from "../as-person.ts";
import { StoredAttachment } from "../attachments.ts";
import { AGENT_PAGE, MAX_RUN_TIMEOUT_SECONDS, MAX_SEARCH_CHARS } from "../limits.ts";
import { searchText } from "../names.ts";
import type { SessionOperations } from "../operation.ts";
import { RunId, RunStatus, runOperations } from "../runs.ts";
import { SCOPES } from "../scopes.ts";
import { AnyObject, queryList, Timestamp } from "../values.ts";
import { Period, Zone } from "./overview.ts";

const Team = z.object({ id: z.string(), name: z.string() });
const params = z.object({ agentId: AgentId });

export const AGENT_SORTS = ["name", "-name", "-updated", "-lastRun"] as const;
export type AgentSort = (typeof AGENT_SORTS)[number];

const ListedAgents = AgentList.extend({
  agents: z.array(AgentList.shape.agents.element.extend({ team: Team })),
});

/** Run figures of the last days. */
const AgentFigures = z.object({
  agentId: AgentId,
  lastRun: z.object({ runId: RunId, status: RunStatus, at: Timestamp }).nullable(),
  week: z.object({ completed: z.int(), failed: z.int(), cancelled: z.int() }),
  queued: z.int(),
  running: z.int(),
  waiting: z.int(),
});

const AgentToStart = AgentDetail.extend({
  agent: AgentDetail.shape.agent.extend({
    team: Team,
    version: z.int(),
    graphFingerprint: z.string(),
    nodes: z.int().meta({ description: "Of the graph, those of loop bodies not counted." }),
    maxConcurrentRuns: z.int().nullable().meta({
      description: "Runs of it that may execute at once; null: as many as the workspace allows.",
    }),
    runTimeoutSeconds: z.int().nullable().meta({
      description:
        "How long each of its runs may execute, time in which it waits not counted; null: an hour.",
    }),
    toolScopes: z.array(z.enum(SCOPES)).meta({
      description:
        "What a key's or an app's run needs, too, for the agent's tools on tasks, documents and files.",
    }),
    mayStart: z.boolean(),
    mayManage: z.boolean(),
  }),
  lanes: z.array(
    LaneDetail.extend({
      startExample: AnyObject.nullable().meta({
        description: "A body that starts a run on the lane; null where none could be made of its schema.",
      }),
    }),
  ),
  innerLanes: z.array(z.object({ id: z.string(), name: z.string(), mode: LaneDetail.shape.mode })).meta({
    description: "Lanes that only other agents may use.",
  }),
});

export const MAX_CONCURRENT_RUNS = 100_000;

/** Agents and their lanes, and starting runs. */
export const agentPageOperations = {
  listAgents: {
    method: "GET",
    path: "/api/agents",
    operationId: "listAgents",
    summary: "List the published agents that the person may see",
    credential: "session",
    query: agentOperations.list.query.extend({
      search: searchText(MAX_SEARCH_CHARS).min(1).optional(),
      teamId: queryList(z.string().max(100), { maxItems: 50 }).optional(),
      sort: z.enum(AGENT_SORTS).optional(),
    }),
    output: ListedAgents,
    success: { 200: "A page of agents, by name unless asked otherwise." },
    errors: ["invalid_cursor"],
  },
  listAgentFigures: {
    method: "GET",
    path: "/api/agent-figures",
    operationId: "listAgentFigures",
    summary: "Read what the runs of some agents came to",
    credential: "session",
    query: z.strictObject({
      agentId: queryList(z.string().max(100), { maxItems: AGENT_PAGE.max }),
      zone: Zone,
    }),
    output: z.object({ agents: z.array(AgentFigures) }),
    success: { 200: "Figures of those agents that the person may see." },
    errors: [],
  },
  listAgentTeams: {
    method: "GET",
    path: "/api/agent-teams",
    operationId: "listAgentTeams",
    summary: "List the teams that own published agents the person may see",
    credential: "session",
    output: z.object({ teams: z.array(Team.extend({ agents: z.int() })) }),
    success: { 200: "Teams by name." },
    errors: [],
  },
  getAgentPage: {
    method: "GET",
    path: "/api/agents/{agentId}",
    operationId: "getAgentPage",
    summary: "Read an agent, its lanes and how to start each",
    credential: "session",
    params,
    output: AgentToStart,
    success: { 200: "The agent and its lanes." },
    errors: ["agent_not_found", "permission_denied"],
  },
  changeAgent: {
    method: "PATCH",
    path: "/api/agents/{agentId}",
    operationId: "changeAgent",
    summary: "Change how many runs of an agent may execute at once, and for how long",
    credential: "session",
    params,
    body: z
      .strictObject({
        maxConcurrentRuns: z.int().min(1).max(MAX_CONCURRENT_RUNS).nullable().optional(),
        runTimeoutSeconds: z.int().min(1).max(MAX_RUN_TIMEOUT_SECONDS).nullable().optional(),
      })
      .refine((body) => Object.keys(body).length > 0, "name at least one limit"),
    output: z.object({
      agentId: AgentId,
      maxConcurrentRuns: z.int().nullable(),
      runTimeoutSeconds: z.int().nullable(),
    }),
    success: { 200: "It holds from the next run on." },
    errors: ["agent_not_found", "permission_denied"],
  },
  getAgentGraph: {
    method: "GET",
    path: "/api/agents/{agentId}/graph",
    operationId: "getAgentGraph",
    summary: "Read the graph that is published",
    credential: "session",
    params,
    output: z.object({ graphFingerprint: z.string(), graph: AnyObject }),
    success: { 200: "The agent document." },
    errors: ["agent_not_found", "permission_denied"],
  },
  getAgentLayout: {
    method: "GET",
    path: "/api/agents/{agentId}/layout",
    operationId: "getAgentLayout",
    summary: "Read where the author of an agent placed its nodes",
    credential: "session",
    params,
    output: z.object({
      nodes: z
        .record(z.string(), z.object({ x: z.number(), y: z.number() }))
        .meta({ description: "Of the draft, by node id; other nodes are placed by the drawing." }),
    }),
    success: { 200: "Places in pixels." },
    errors: ["agent_not_found", "permission_denied"],
  },
  listAgentStarters: {
    method: "GET",
    path: "/api/agents/{agentId}/starters",
    operationId: "listAgentStarters",
    summary: "Tell which keys, connected apps and people started runs of an agent in a period",
    credential: "session",
    params,
    query: z.strictObject({ period: Period, zone: Zone }),
    output: z.object({
      starters: z.array(
        z.object({
          kind: z.enum(["key", "grant", "user", "schedule"]),
          id: z.string(),
          name: z.string().nullable().meta({ description: "Null where it was deleted." }),
          runs: z.int(),
          lastAt: Timestamp.meta({ description: "When it started the last of them." }),
          mayOpen: z.boolean().meta({
            description:
              "Whether the person may see the key or the connected app: their own, or any as an admin.",
          }),
        }),
      ),
      more: z.int().meta({ description: "How many others started runs." }),
    }),
    success: { 200: "Those with the most runs first." },
    errors: ["agent_not_found", "permission_denied"],
  },
  startRun: asPerson(runOperations.start, "/api/agents/{agentId}/runs", { requestHeaders: undefined }),
  getRunStart: {
    method: "GET",
    path: "/api/runs/{runId}/start",
    operationId: "getRunStart",
    summary: "Read what a run was started with, to start another like it",
    credential: "session",
    params: runOperations.get.params,
    output: z.object({
      runId: RunId,
      agentId: AgentId,
      laneId: z.string(),
      input: AnyObject,
      metadata: AnyObject.nullable(),
      hidesSecrets: z.boolean().meta({ description: "Something of it is shown as [redacted]." }),
      attachments: z.array(StoredAttachment.extend({ usable: z.boolean() })).meta({
        description: "usable: whether the person may attach the stored content to another run.",
      }),
    }),
    success: { 200: "Lane, input and metadata as they were sent." },
    errors: ["run_not_found", "permission_denied"],
  },
} as const satisfies SessionOperations;
