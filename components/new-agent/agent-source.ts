import { copyName, duplicateAgent } from "#components/agents/duplicate-agent.ts";
import { apiCall } from "#components/api/api-call.ts";
import type { AnswerOf } from "#components/api/operations.ts";
import type { Option } from "#components/ui/option-list.tsx";
import type { JsonObject } from "#lib/contract/json.ts";
import type { AgentText } from "#lib/language/agent-document/files/read-agent-text.ts";

export type AgentTemplate = AnswerOf<"/api/agent-templates">["templates"][number];

/** What a new agent starts from, as far as it is chosen yet. */
export type AgentSource =
  | { readonly kind: "blank" }
  | { readonly kind: "template"; readonly template: AgentTemplate }
  | { readonly kind: "file"; readonly file: AgentText | undefined }
  | { readonly kind: "copy"; readonly original: Option | undefined };

/** A lane that takes any object and begins with no node yet. */
const BLANK: JsonObject = {
  format: "laneway.agent/1",
  behaviorType: "pipeline",
  lanes: [
    {
      id: "main",
      name: "Main",
      mode: "structured",
      public: true,
      start: "",
      inputSchema: { type: "object" },
    },
  ],
  nodes: [],
  edges: [],
};

/** The name that an agent has until somebody types another. */
export function suggestedName(source: AgentSource): string {
  if (source.kind === "template") return source.template.title;
  if (source.kind === "file") return source.file?.name ?? "";
  if (source.kind === "copy") return source.original ? copyName(source.original.label) : "";
  return "";
}

export const isChosen = (source: AgentSource): boolean =>
  source.kind === "file"
    ? source.file !== undefined
    : source.kind !== "copy" || source.original !== undefined;

/** Makes the draft; a copy stays in the team of its original. */
export function createAgent({ source, name, teamId }: { source: AgentSource; name: string; teamId: string }) {
  const body = { name, teamId };
  if (source.kind === "template") {
    const params = { templateId: source.template.id };
    return apiCall("POST /api/agent-templates/{templateId}", { params, body });
  }
  if (source.kind === "copy" && source.original) {
    return duplicateAgent({ agentId: source.original.value, name });
  }
  if (source.kind === "file" && source.file) {
    const { description, graph } = source.file;
    return apiCall("POST /api/agents", { body: { ...body, description, graph } });
  }
  return apiCall("POST /api/agents", { body: { ...body, graph: BLANK } });
}
