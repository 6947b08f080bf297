import { type DocumentEnvironment, type Problem, validateDocument } from "./validate-document.ts";

const ASKED = {
  type: "object",
  required: ["title"],
  additionalProperties: false,
  properties: { title: { type: "string" }, urgent: { type: "boolean" }, tags: { type: "array" } },
};

const MADE = {
  type: "object",
  required: ["number", "labels"],
  additionalProperties: false,
  properties: { number: { type: "string" }, labels: { type: "array", items: { type: "string" } } },
};

/** Knows what is called "known". */
export const environment: DocumentEnvironment = {
  modelProblem: (model) => (model === "known:model" ? null : `There is no "${model}" here.`),
  knownTools: (tool) => tool === "known",
  knownAgents: (agentId) => agentId === "known",
  calledAgent: (agentId) =>
    agentId === "known"
      ? {
          laneIds: ["ask", "scan"],
          isOfTeam: true,
          lanes: {
            ask: { inputSchema: ASKED, takesFiles: false, needsFiles: false },
            scan: { inputSchema: { type: "object" }, takesFiles: true, needsFiles: true },
          },
        }
      : null,
  toolForm: (tool) => (tool === "known" ? { inputSchema: ASKED, outputSchema: MADE } : undefined),
  knownConnections: (connectionId) => connectionId === "known",
  knownSkill: (skillId) =>
    skillId === "known" ? { publishedVersion: 2, tools: { 1: ["known"], 2: ["other"] } } : null,
};

export type Part = Record<string, unknown>;

export const validate = (document: unknown): readonly Problem[] =>
  validateDocument({ document, environment });
export const short = (problems: readonly Problem[]) => problems.map(({ code, path }) => `${code} ${path}`);

/** A document of one structured lane that starts at the first node; `lane` and `rest` override. */
export function graph(
  nodes: Part[],
  edges: Part[] = [],
  { lane = {}, ...rest }: Part & { lane?: Part } = {},
) {
  const start = nodes[0]?.id ?? "start";
  return {
    format: "laneway.agent/1",
    behaviorType: "pipeline",
    lanes: [{ id: "lane", name: "Lane", mode: "structured", start, ...lane }],
    nodes,
    edges,
    ...rest,
  };
}

export const transform = (id: string, expression = "1"): Part => ({
  id,
  type: "transform",
  config: { expression },
});
export const output = (id: string, value = "1"): Part => ({ id, type: "output", config: { value } });
export const approval = (id: string): Part => ({
  id,
  type: "approval",
  config: { title: "Sign", summary: "Sign?" },
});
export const choose = (id: string, ...names: string[]): Part => ({
  id,
  type: "switch",
  config: { cases: names.map((name) => ({ name, when: "true" })) },
});
export const llm = (id: string, config: Part = {}): Part => ({
  id,
  type: "llm",
  config: { prompt: "Hello", ...config },
});
export const ask = (id: string, questions: Part[]): Part => ({
  id,
  type: "ask",
  config: { title: "Ask", questions },
});
export const forEach = (
  id: string,
  start: string,
  nodes: Part[],
  edges: Part[] = [],
  items = "[1]",
): Part => ({
  id,
  type: "for_each",
  config: { items, body: { start, nodes, edges } },
});
export const withSchema = (inputSchema: unknown, mode = "structured") =>
  graph([transform("a")], [], { lane: { mode, inputSchema } });
export const withProperty = (name: string, schema: unknown, mode?: string) =>
  withSchema({ type: "object", properties: { [name]: schema } }, mode);
export const bodyOf = (...nodes: Part[]) => graph([forEach("each", "x", nodes)]);

/** Edges, as "from>to" or "from:outcome>to". */
export function ways(...texts: string[]): Part[] {
  return texts.map((text) => {
    const [way = "", to] = text.split(">");
    const [from, on] = way.split(":");
    return { from, to, ...(on === undefined ? {} : { on }) };
  });
}

/** A document and every "code path" that it has. */
export type ProblemRow = readonly [name: string, document: unknown, expected: readonly string[]];

export function problemsIn(document: unknown): string[] {
  return short(validate(document)).sort();
}
