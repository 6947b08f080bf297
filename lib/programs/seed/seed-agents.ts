import { AgentDocument } from "#lib/language/agent-document/agent-document.ts";
import type { Running } from "#lib/language/node-types/node-type.ts";
import { NODE_TYPES } from "#lib/language/node-types/node-types.ts";
import { graphFingerprint } from "#lib/nouns/agents/graph-fingerprint.ts";
import { newId } from "#lib/platform/ids.ts";
import { SEEDED_AGENTS, type SeededAgent, type TeamName } from "./catalogue.ts";
import type { PathStep, Shape } from "./graphs/shape.ts";
import { DAY_MS, type Seed } from "./seed.ts";
import type { SeededSkill } from "./seed-skills.ts";

export interface PublishedAgent extends SeededAgent {
  readonly id: string;
  readonly fingerprint: string;
}

/**
 * Publishes the agents, some three times, and stores the lanes for runs in `pg_temp.lanes`. The model nodes of the
 * skill's team have the skill attached.
 */
export async function seedAgents(
  { client, workspaceId, ownerId, now }: Seed,
  { teamIds, skill }: { teamIds: Readonly<Record<TeamName, string>>; skill: SeededSkill },
): Promise<PublishedAgent[]> {
  const published: PublishedAgent[] = [];
  for (const [index, agent] of SEEDED_AGENTS.entries()) {
    const id = newId("agent", now - (94 - index) * DAY_MS);
    const document = documentOf(agent, skill);
    const fingerprint = graphFingerprint(document);
    const text = JSON.stringify(document);
    const version = 1 + (index % 3);
    const createdAt = new Date(now - (94 - index) * DAY_MS);
    await client.query(
      "insert into graphs (workspace_id, fingerprint, document, created_at) values ($1, $2, $3::json, $4) on conflict do nothing",
      [workspaceId, fingerprint, text, createdAt],
    );
    await client.query(
      `insert into agents (id, workspace_id, team_id, name, description, revision, draft, published_version, created_by, created_at, updated_at)
       values ($1, $2, $3, $4, $5, $6, $7::json, $6, $8, $9, $9)`,
      [
        id,
        workspaceId,
        teamIds[agent.team],
        agent.name,
        `Takes care of every ${agent.laneId.replaceAll("-", " ")}.`,
        version,
        text,
        ownerId,
        createdAt,
      ],
    );
    await client.query(
      `insert into agent_versions (id, agent_id, version, workspace_id, graph_fingerprint, message, published_by, published_at)
       select id, $1, number, $2, $3, 'Version ' || number, $4, $5::timestamptz + number * interval '1 hour'
         from unnest($6::text[]) with ordinality as v(id, number)`,
      [
        id,
        workspaceId,
        fingerprint,
        ownerId,
        createdAt,
        Array.from({ length: version }, () => newId("version", createdAt.getTime())),
      ],
    );
    published.push({ ...agent, id, fingerprint });
  }
  await fillLanes(client, published);
  return published;
}

function documentOf({ shape, team }: SeededAgent, skill: SeededSkill): AgentDocument {
  const document = AgentDocument.parse(shape.graph);
  if (team !== skill.team) return document;
  const nodes = document.nodes.map((node) =>
    node.type === "llm" ? { ...node, config: { ...node.config, skills: [...skill.attached] } } : node,
  );
  return { ...document, nodes };
}

/** Extra trace events of a node, between start and end. */
function runningOf({ type }: PathStep, { tokens }: Shape) {
  const running: Running<never> = NODE_TYPES[type];
  const isEffect = running.kind === "effect";
  return {
    /** The type of its interaction. */
    asks: running.kind === "interaction" ? running.asks : null,
    isEffect,
    callsModel: isEffect && tokens > 0,
  };
}

async function fillLanes(client: Seed["client"], agents: readonly PublishedAgent[]): Promise<void> {
  const active = agents.filter(({ weight }) => weight > 0);
  const total = active.reduce((sum, { weight }) => sum + weight, 0);
  let before = 0;
  const lanes = active.map((agent, index) => {
    const { shape, id, laneId, fingerprint, failing, retiredDays, shapeName, weight } = agent;
    const from = before / total;
    before += weight;
    return {
      ordinal: index + 1,
      from,
      agentId: id,
      laneId,
      fingerprint,
      shape: shapeName,
      mode: shapeName === "chat" ? "chat" : "structured",
      failing,
      retiredDays,
      input: shape.input,
      result: shape.result,
      mishaps: shape.mishaps.map((mishap) => ({ ...mishap, details: null })),
      durationMs: shape.durationMs,
      spread: shape.spread,
      tokens: shape.tokens,
      waitsAt: shape.waitsAt ?? "",
    };
  });
  const path = active.flatMap(({ shape, id }) =>
    shape.path.map((step, index) => ({
      agentId: id,
      ordinal: index + 1,
      ...step,
      takes: step.takes ?? null,
      ...runningOf(step, shape),
      from: shape.path.slice(0, index).reduce((sum, { share }) => sum + share, 0),
    })),
  );
  await client.query(`
    create temp table lanes (ordinal int primary key, share_from float8, agent_id text, lane_id text, fingerprint text, shape text,
      mode text, failing float8, retired_days int, input text, result text, mishaps jsonb, duration_ms float8, spread float8,
      tokens int, waits_at text);
    create temp table paths (agent_id text, ordinal int, node_id text, type text, share_from float8, share float8,
      outcome text, output text, takes json, asks text, is_effect boolean, calls_model boolean, primary key (agent_id, ordinal))`);
  await client.query(
    `insert into lanes
     select ordinal, "from", "agentId", "laneId", fingerprint, shape, mode, failing, "retiredDays", input, result, mishaps,
            "durationMs", spread, tokens, "waitsAt"
       from json_to_recordset($1::json)
         as l(ordinal int, "from" float8, "agentId" text, "laneId" text, fingerprint text, shape text, mode text, failing float8,
              "retiredDays" int, input text, result text, mishaps jsonb, "durationMs" float8, spread float8, tokens int, "waitsAt" text)`,
    [JSON.stringify(lanes)],
  );
  await client.query(
    `insert into paths
     select "agentId", ordinal, "nodeId", type, "from", share, outcome, output, takes, asks, "isEffect", "callsModel"
       from json_to_recordset($1::json)
         as p("agentId" text, ordinal int, "nodeId" text, type text, "from" float8, share float8, outcome text, output text, takes json,
              asks text, "isEffect" boolean, "callsModel" boolean)`,
    [JSON.stringify(path)],
  );
  await client.query("analyze lanes; analyze paths");
}
