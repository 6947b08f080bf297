import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { authoringOperations } from "#lib/contract/authoring.ts";
import { DomainError } from "#lib/contract/errors.ts";
import type { OutputOf } from "#lib/contract/operation.ts";
import { NODE_TYPE_FIELDS } from "#lib/language/node-types/node-type-fields.ts";
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

const TOPICS: Readonly<Record<string, Topic>> = {
  overview: { about: "the way to a published agent, and the shape of a document", sections: ["shape"] },
  nodes: { about: "every node type in a line, with its config and outcomes", text: NODE_TYPES_IN_SHORT },
  flow: {
    about: "which node runs when, and what the result is",
    sections: ["flow", "waiting", "result", "effects", "identity"],
  },
  failure: { about: "retry, timeouts, and the outcome failed", sections: ["failure"] },
  chat: { about: "chat lanes and conversations", sections: ["chat-lanes", "turns"] },
  attachments: { about: "files for models, agents and tools", sections: ["attachments"] },
  templates: { about: "text with {{ expression }}", sections: ["templates"] },
  expressions: {
    about: "CEL: variables, absent keys, bounds",
    sections: ["expressions", "variables", "optional-values", "bounds"],
  },
  javascript: { about: "JavaScript and the CEL for it", sections: ["javascript-and-cel"] },
  functions: {
    about: "functions of lists, texts and numbers",
    sections: ["functions-of-lists-and-maps", "functions-of-texts", "functions-of-numbers-and-conversions"],
  },
  times: { about: "functions of times", sections: ["functions-of-times"] },
  tests: { about: "tests of agents", page: { file: TESTS_PAGE } },
  skills: {
    about: "instructions that several agents share",
    page: { file: TOOLS_PAGE, heading: "Skills" },
  },
  tools: {
    about: "tools of the workspace, and those for its tasks, documents and files",
    page: { file: TOOLS_PAGE, heading: "Tools for the team's own work" },
  },
  problems: { about: "what the check finds", sections: ["validation-problems"] },
};

const WAY = `Agents are written in this order:
1. This guide: nodes, then the topic of each node type that you use, and javascript for expressions.
2. The options (get_authoring_options, GET …/authoring/options): models, tools with what they take, connections, skills, agents.
3. Create the draft (create_agent). The answer has its problems. Correct them with changes (update_agent), until none is an error; look at the warnings, too.
4. Try it as a preview (test_agent), which sends nothing to the outside, and read the run (get_run, get_run_trace). Keep what it must do as tests (write_agent_test, run_agent_tests).
5. Publish exactly that revision (publish_agent).`;

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
  const types = Object.entries(NODE_TYPE_FIELDS).map(([name, { help }]) => ({ topic: name, about: help }));
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
  if (text !== undefined) return [text];
  const texts = ids.map((id) => {
    const section = sectionOf(id);
    if (!section) throw new Error(`docs/agent-document.md has no section ${id}`);
    return `## ${section.title}\n\n${section.text}`;
  });
  return page ? [...texts, partOf(page)] : texts;
}

function partOf({ file, heading }: NonNullable<Topic["page"]>): string {
  const [opening = "", ...parts] = readFileSync(file, "utf8").split(/^(?=## )/m);
  const part = heading === undefined ? opening : parts.find((one) => one.startsWith(`## ${heading}\n`));
  if (part === undefined) throw new Error(`${file} has no section ${heading}`);
  return part.trim();
}
