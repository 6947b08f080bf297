import { AgentDocument } from "#lib/language/agent-document/agent-document.ts";
import type { Running } from "#lib/language/node-types/node-type.ts";
import { NODE_TYPES } from "#lib/language/node-types/node-types.ts";
import { graphFingerprint } from "#lib/nouns/agents/store-graph.ts";
import { newId } from "#lib/platform/ids.ts";
import { SEEDED_AGENTS, type SeededAgent, type TeamName, templateOf } from "./catalogue.ts";
import { daysAgo, HOUR_MS, insertRows, type Seed } from "./seed.ts";
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
  seed: Seed,
  { teamIds, skill }: { teamIds: Readonly<Record<TeamName, string>>; skill: SeededSkill },
): Promise<PublishedAgent[]> {
  const { client, workspaceId, ownerId } = seed;
  const published: PublishedAgent[] = [];
  for (const [index, agent] of SEEDED_AGENTS.entries()) {
    const createdAt = daysAgo(seed, 94 - index);
    const id = newId("agent", createdAt.getTime());
    const document = documentOf(agent, skill);
    const fingerprint = graphFingerprint(document);
    const version = 1 + (index % 3);
    const common = { workspace_id: workspaceId, created_at: createdAt };
    await insertRows(client, "graphs", [{ ...common, fingerprint, document }]);
    const description = `Takes care of every ${agent.laneId.replaceAll("-", " ")}.`;
    await insertRows(client, "agents", [
      {
        ...{ ...common, id, team_id: teamIds[agent.team], name: agent.name, description, draft: document },
        ...{ revision: version, published_version: version, created_by: ownerId, updated_at: createdAt },
      },
    ]);
    const versions = Array.from({ length: version }, (_, at) => ({
      ...{
        id: newId("version", createdAt.getTime()),
        agent_id: id,
        version: at + 1,
        workspace_id: workspaceId,
      },
      ...{ graph_fingerprint: fingerprint, message: `Version ${at + 1}`, published_by: ownerId },
      published_at: new Date(createdAt.getTime() + (at + 1) * HOUR_MS),
    }));
    await insertRows(client, "agent_versions", versions);
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

async function fillLanes(client: Seed["client"], agents: readonly PublishedAgent[]): Promise<void> {
  const active = agents.filter(({ weight }) => weight > 0);
  await insertRows(client, "lanes", lanesOf(active));
  await insertRows(client, "paths", active.flatMap(pathOf));
  await client.query("analyze lanes; analyze paths");
}

function lanesOf(agents: readonly PublishedAgent[]) {
  const total = agents.reduce((sum, { weight }) => sum + weight, 0);
  let before = 0;
  return agents.map(({ shape, shapeName, weight, ...agent }, index) => {
    const share_from = before / total;
    before += weight;
    return {
      ...{ ordinal: index + 1, share_from, agent_id: agent.id, lane_id: agent.laneId, shape: shapeName },
      ...{ fingerprint: agent.fingerprint, failing: agent.failing, retired_days: agent.retiredDays },
      ...{ mode: shapeName === "chat" ? "chat" : "structured", waits_at: shape.waitsAt ?? "" },
      ...{ input: templateOf(shape.input), result: templateOf(shape.result) },
      mishaps: shape.mishaps.map((mishap) => ({ ...mishap, details: null })),
      ...{ duration_ms: shape.durationMs, spread: shape.spread, tokens: shape.tokens },
    };
  });
}

function pathOf({ shape, id }: PublishedAgent) {
  let share_from = 0;
  return shape.path.map(({ nodeId, share, outcome = "done", output, takes = null }, index) => {
    const type = shape.graph.nodes.find((node) => node.id === nodeId)?.type;
    if (!type) throw new Error(`there is no node ${nodeId}`);
    const running: Running<never> = NODE_TYPES[type];
    const is_effect = running.kind === "effect";
    const row = {
      ...{
        agent_id: id,
        ordinal: index + 1,
        node_id: nodeId,
        type,
        share_from,
        share,
        outcome,
        takes,
        is_effect,
      },
      ...{ output: templateOf(output), calls_model: is_effect && shape.tokens > 0 },
      /** The type of its interaction. */
      asks: running.kind === "interaction" ? running.asks : null,
    };
    share_from += share;
    return row;
  });
}
