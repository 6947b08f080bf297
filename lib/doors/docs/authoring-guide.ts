import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { authoringOperations } from "#lib/contract/authoring.ts";
import { DomainError } from "#lib/contract/errors.ts";
import type { OutputOf } from "#lib/contract/operation.ts";
import { NODE_TYPE_NAMES } from "#lib/language/node-types/node-kinds.ts";
import type { Actor } from "#lib/nouns/access/actor.ts";
import { requireRole } from "#lib/nouns/access/permissions.ts";
import { type DocsSection, readAgentDocumentPage } from "./agent-document-page.ts";
import { NODE_TYPES_IN_SHORT } from "./node-types-in-short.ts";

type Guide = OutputOf<typeof authoringOperations.getGuide>;

interface Topic {
  readonly about: string;
  readonly text?: string;
  /** Anchors of sections of docs/agent-document.md. */
  readonly sections?: readonly string[];
  /** Another page's section; without a heading its beginning. */
  readonly page?: { readonly file: string; readonly heading?: string };
}

const TESTS_PAGE = join(process.cwd(), "docs/agent-tests.md");
const TOOLS_PAGE = join(process.cwd(), "docs/tools.md");

const WHOLE_AGENTS = [
  "list-with-failures",
  "form-timer-and-task",
  "chat-with-documents",
  "agent-that-calls-agents",
] as const;

/** Few words each: the overview has them all. */
const TOPICS: Readonly<Record<string, Topic>> = {
  overview: { about: "this", text: NODE_TYPES_IN_SHORT, sections: ["invoice-with-approval"] },
  examples: { about: "four whole agents: list, form, chat, agents", sections: WHOLE_AGENTS },
  javascript: { about: "the CEL for what you would write in JavaScript", sections: ["javascript-and-cel"] },
  attachments: { about: "files for models, agents, tools", sections: ["attachments"] },
  chat: { about: "conversations", sections: ["chat-lanes", "turns"] },
  failure: { about: "retry, timeouts, failed", sections: ["failure"] },
  flow: {
    about: "which node runs when; the result",
    sections: ["flow", "waiting", "result", "effects", "identity"],
  },
  templates: { about: "text with {{ }}", sections: ["templates"] },
  expressions: {
    about: "variables, absent keys, bounds",
    sections: ["expressions", "variables", "optional-values", "bounds"],
  },
  functions: {
    about: "of lists, texts, numbers",
    sections: ["functions-of-lists-and-maps", "functions-of-texts", "functions-of-numbers-and-conversions"],
  },
  times: { about: "functions of times", sections: ["functions-of-times"] },
  tests: { about: "tests of agents", page: { file: TESTS_PAGE } },
  skills: { about: "shared instructions", page: { file: TOOLS_PAGE, heading: "Skills" } },
  tools: {
    about: "of tasks, documents, files",
    page: { file: TOOLS_PAGE, heading: "Tools for the team's own work" },
  },
  shape: { about: "lanes, nodes, edges, bodies", sections: ["shape"] },
  problems: { about: "what the check finds", sections: ["validation-problems"] },
  nodes: { about: "as above", text: NODE_TYPES_IN_SHORT },
};

const WAY = `Agents are written in this order:
1. This overview and the topic examples. Other topics only for what these leave open.
2. get_authoring_options (GET …/authoring/options): models, tools with what they take and give, connections, skills, agents.
3. create_agent. It answers all problems; correct them with update_agent and changes until none is an error.
4. test_agent with waitSeconds: a preview. What writes outside, as a tool may, needs its output in pins. Its steps: get_run_trace. Keep it with write_agent_test.
5. publish_agent that revision.`;

let sections: ReadonlyMap<string, DocsSection> | undefined;

/** Read once: the docs change with the service. */
function sectionOf(id: string): DocsSection | undefined {
  sections ??= new Map(readAgentDocumentPage().sections.map((section) => [section.id, section]));
  return sections.get(id);
}

/**
 * The guide for those who write agents, as an answer to one who may. Needs builder.
 * @throws DomainError permission_denied; as authoringGuide.
 */
export async function readAuthoringGuide({
  actor,
  ...asked
}: {
  actor: Actor;
  topic?: string | undefined;
}): Promise<Guide> {
  requireRole(actor, "builder");
  return authoringGuide(asked);
}

/**
 * The guide for those who write agents, a topic at a time, from the docs.
 * @throws DomainError invalid_request with the topics for an unknown one.
 */
export function authoringGuide({ topic = "overview" }: { topic?: string | undefined } = {}): Guide {
  const types = NODE_TYPE_NAMES.map((name) => ({ topic: name, about: "all of it" }));
  const known = Object.entries(TOPICS).map(([name, { about }]) => ({ topic: name, about }));
  const topics = [...known, ...types];
  if (!topics.some((one) => one.topic === topic)) {
    const message = `is none of ${topics.map((one) => one.topic).join(", ")}`;
    throw new DomainError("invalid_request", `The topic ${message}.`, {
      details: [{ code: "enum", message, field: "topic" }],
    });
  }
  const own = Object.hasOwn(TOPICS, topic) ? TOPICS[topic] : { about: "", sections: [topic] };
  const text = [...(topic === "overview" ? [WAY] : []), ...textsOf(own)].join("\n\n");
  return { topic, text: withoutReferences(text), topics: topic === "overview" ? topics : [] };
}

/** Of the docs that an author cannot open: clauses of the contract, links to other pages, and the command line. */
function withoutReferences(text: string): string {
  return text
    .replace(/ \(D\d+(?:, D\d+)*\)/g, "")
    .replace(/ On a machine with the database:\n\n```\nnpm run [^`]*```\n\n(?:.+\n)+/g, "")
    .replace(/\[([^\]\n]+)\]\((?!https?:)([^)#\n]*)[^)\n]*\)/g, (_, words: string, page: string) =>
      page === "tools.md"
        ? "the topic tools"
        : words.endsWith(".md")
          ? `${words} of the service's docs`
          : words,
    );
}

function textsOf({ text, sections: ids = [], page }: Omit<Topic, "about"> = {}): string[] {
  const opening = text === undefined ? [] : [text];
  const texts = ids.map((id) => {
    const section = sectionOf(id);
    if (!section) throw new Error(`docs/agent-document.md has no section ${id}`);
    return `## ${section.title}\n\n${section.text}`;
  });
  return [...opening, ...texts, ...(page ? [partOf(page)] : [])];
}

function partOf({ file, heading }: NonNullable<Topic["page"]>): string {
  const [opening = "", ...parts] = readFileSync(file, "utf8").split(/^(?=## )/m);
  const part = heading === undefined ? opening : parts.find((one) => one.startsWith(`## ${heading}\n`));
  if (part === undefined) throw new Error(`${file} has no section ${heading}`);
  return part.trim();
}
