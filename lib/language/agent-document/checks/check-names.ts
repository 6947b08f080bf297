import { memberOf } from "#lib/contract/json.ts";
import { boundedSuggestions } from "#lib/language/expressions/syntax/closest-name.ts";
import type { LaneReference, Reference, SkillReference } from "#lib/language/node-types/node-type.ts";
import { rulesOf } from "#lib/language/node-types/rules-of.ts";
import type { CalledLane, DocumentEnvironment } from "./environment.ts";
import type { Outline } from "./outline.ts";
import { type Problem, problem, warning } from "./problem.ts";

/** Models, tools, agents, connections and skills that nodes name exist. */
export function checkNames({ scopes }: Outline, environment: DocumentEnvironment): Problem[] {
  const suggest = boundedSuggestions();
  return scopes
    .flatMap((scope) => [...scope.nodes, ...scope.partial])
    .flatMap(({ value: node, pointer }) =>
      (rulesOf(node).references?.(node.config) ?? []).flatMap((reference) =>
        checkReference(reference, `${pointer}/config${reference.pointer}`, environment).map((found) => ({
          ...found,
          message: found.code.startsWith("unknown_")
            ? found.message + suggest(reference.name, namesFor(reference, environment))
            : found.message,
        })),
      ),
    );
}

const AGENT_ID = /^agt_/;

/** Authors write the name that they see. */
function meantAgent(name: string, { agentNamed }: DocumentEnvironment): string {
  if (AGENT_ID.test(name)) return "";
  const id = agentNamed?.(name);
  return ` "agentId" takes an id${id ? `: ${id} is ${name}` : ", such as agt_01kaj5w3f8e0m7c2q9t4v6x8z1"}.`;
}

function checkReference(reference: Reference, path: string, environment: DocumentEnvironment): Problem[] {
  const { name } = reference;
  switch (reference.to) {
    case "model": {
      const fault = environment.modelProblem(name);
      return fault === null ? [] : [problem("unknown_model", path, fault)];
    }
    case "tool":
      return environment.knownTools(name)
        ? []
        : [problem("unknown_tool", path, `There is no tool "${name}".`)];
    case "agent":
      return environment.knownAgents(name)
        ? []
        : [problem("unknown_agent", path, `There is no agent "${name}".${meantAgent(name, environment)}`)];
    case "lane":
      return checkLane(reference, path, environment);
    case "connection":
      return environment.knownConnections(name)
        ? []
        : [problem("unknown_connection", path, `There is no connection "${name}".`)];
    case "skill":
      return checkSkill(reference, path, environment);
  }
}

function namesFor(reference: Reference, { names, calledAgent }: DocumentEnvironment): Iterable<string> {
  if (reference.to !== "lane") return names?.[reference.to] ?? [];
  const called = calledAgent?.(reference.agentId);
  return called?.isOfTeam ? (called.laneIds ?? []) : [];
}

/** Lanes that a message lists. */
const LISTED_LANES = 20;

/**
 * A warning: what is called is what the other agent has published when the node begins, which may be published after
 * this graph, by an agent that calls this one, or be this agent itself.
 */
function checkLane(
  { name, agentId, pointer, handsOn }: LaneReference,
  path: string,
  { knownAgents, agentNamed, calledAgent }: DocumentEnvironment,
): Problem[] {
  // A name where an id belongs is said; what it stands for is checked all the same.
  const called = knownAgents(agentId) || agentNamed?.(agentId) ? calledAgent?.(agentId) : undefined;
  if (!called) return [];
  const { laneIds, isOfTeam } = called;
  if (laneIds === null) {
    const message = `The agent "${agentId}" is not published: this node fails until it is.`;
    return [warning("unknown_agent", `${path.slice(0, -pointer.length)}/agentId`, message)];
  }
  if (laneIds.includes(name)) {
    const lane = isOfTeam ? memberOf(called.lanes ?? {}, name) : undefined;
    return lane ? checkFiles({ name, lane, handsOn, path: path.slice(0, -pointer.length) }) : [];
  }
  const more = laneIds.length > LISTED_LANES ? ", …" : "";
  const has = isOfTeam ? `; it has ${laneIds.slice(0, LISTED_LANES).join(", ")}${more}` : "";
  const message = `The agent "${agentId}" has no lane "${name}" as it is published now${has}.`;
  return [warning("unknown_agent", path, message)];
}

/** A call without what its lane requires fails every time. The other way round, the lane may be published after this graph. */
function checkFiles({
  name,
  lane: { takesFiles, needsFiles },
  handsOn,
  path,
}: {
  name: string;
  lane: CalledLane;
  handsOn: boolean;
  /** Of the node's config. */
  path: string;
}): Problem[] {
  if (needsFiles && !handsOn) {
    const message = `The lane "${name}" requires an attachment. Hand it on: "attachments": "attachments".`;
    return [problem("attachment_required", path, message)];
  }
  if (handsOn && !takesFiles) {
    const message = `The lane "${name}" takes no attachments. Leave "attachments" out.`;
    return [warning("attachments_not_supported", `${path}/attachments`, message)];
  }
  return [];
}

function checkSkill(
  { name, version }: SkillReference,
  path: string,
  environment: DocumentEnvironment,
): Problem[] {
  const skill = environment.knownSkill(name);
  if (!skill) {
    const message = `The agent's team has no published skill "${name}". Publish its draft first (publish_skill), or name one that is.`;
    return [problem("unknown_skill", `${path}/skillId`, message)];
  }
  const { publishedVersion } = skill;
  if (version === undefined || version <= publishedVersion) return [];
  const message = `The skill "${name}" has no version ${version}. The newest is ${publishedVersion}.`;
  return [problem("unknown_skill", `${path}/version`, message)];
}
