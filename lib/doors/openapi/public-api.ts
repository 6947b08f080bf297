import { agentTestOperations } from "#lib/contract/agent-tests.ts";
import { agentOperations } from "#lib/contract/agents.ts";
import { authoringOperations } from "#lib/contract/authoring.ts";
import { callbackOperations } from "#lib/contract/callbacks.ts";
import { documentOperations } from "#lib/contract/documents.ts";
import { draftPreviewOperations } from "#lib/contract/draft-previews.ts";
import { eventOperations } from "#lib/contract/events.ts";
import { fileUploadOperations } from "#lib/contract/file-uploads.ts";
import { fileOperations } from "#lib/contract/files.ts";
import type { PublicOperation } from "#lib/contract/operation.ts";
import { runStreams } from "#lib/contract/run-stream.ts";
import { runOperations } from "#lib/contract/runs.ts";
import { skillOperations } from "#lib/contract/skills.ts";
import { taskRunOperations } from "#lib/contract/task-runs.ts";
import { taskOperations } from "#lib/contract/tasks.ts";
import { teamOperations } from "#lib/contract/teams.ts";
import { traceOperations } from "#lib/contract/trace.ts";
import { webhookOperations } from "#lib/contract/webhooks.ts";
import { AGENT_EXAMPLES } from "./examples/agent-examples.ts";
import { AGENT_TEST_EXAMPLES } from "./examples/agent-test-examples.ts";
import { AUTHORING_EXAMPLES } from "./examples/authoring-examples.ts";
import { CALLBACK_EXAMPLES } from "./examples/callback-examples.ts";
import type { OperationExamples } from "./examples/define-examples.ts";
import { DOCUMENT_EXAMPLES } from "./examples/document-examples.ts";
import { DRAFT_PREVIEW_EXAMPLES } from "./examples/draft-preview-examples.ts";
import { EVENT_EXAMPLES } from "./examples/event-examples.ts";
import { FILE_EXAMPLES } from "./examples/file-examples.ts";
import { RUN_EXAMPLES } from "./examples/run-examples.ts";
import { SKILL_EXAMPLES } from "./examples/skill-examples.ts";
import { TASK_EXAMPLES } from "./examples/task-examples.ts";
import { TASK_RUN_EXAMPLES } from "./examples/task-run-examples.ts";
import { TEAM_EXAMPLES } from "./examples/team-examples.ts";
import { TRACE_EXAMPLES } from "./examples/trace-examples.ts";
import { WEBHOOK_EXAMPLES } from "./examples/webhook-examples.ts";

/** The version of the interface that the OpenAPI document describes (Versioning 2); our own release is SERVICE_VERSION. */
export const API_VERSION = "1.4.0";

type Examples = Readonly<Record<string, OperationExamples>>;

/** The operations of the OpenAPI document, in its order, with their examples by operation id. */
const NOUNS: readonly (readonly [Readonly<Record<string, PublicOperation>>, Examples])[] = [
  [agentOperations, AGENT_EXAMPLES],
  [runOperations, RUN_EXAMPLES],
  [traceOperations, TRACE_EXAMPLES],
  [runStreams, {}],
  [eventOperations, EVENT_EXAMPLES],
  [webhookOperations, WEBHOOK_EXAMPLES],
  [authoringOperations, AUTHORING_EXAMPLES],
  [draftPreviewOperations, DRAFT_PREVIEW_EXAMPLES],
  [agentTestOperations, AGENT_TEST_EXAMPLES],
  [skillOperations, SKILL_EXAMPLES],
  [documentOperations, DOCUMENT_EXAMPLES],
  [taskOperations, TASK_EXAMPLES],
  [taskRunOperations, TASK_RUN_EXAMPLES],
  [fileOperations, FILE_EXAMPLES],
  [fileUploadOperations, FILE_EXAMPLES],
  [teamOperations, TEAM_EXAMPLES],
  [callbackOperations, CALLBACK_EXAMPLES],
];

export const PUBLIC_OPERATIONS = NOUNS.flatMap(([operations]) => Object.values(operations));

const EXAMPLES: Examples = Object.assign({}, ...NOUNS.map(([, examples]) => examples));

export const examplesOf = (operationId: string): OperationExamples =>
  EXAMPLES[operationId] ?? { responses: {} };

/** What the tags of these operations say, in the order of the description. */
export const PUBLIC_TAGS: readonly { readonly name: string; readonly description: string }[] = [
  { name: "Agents", description: "What can be run: the published agents and their lanes." },
  { name: "Runs", description: "Start, follow, answer, continue and cancel runs, and read what they did." },
  { name: "Events", description: "What happened to the credential's runs, so that nobody has to poll each." },
  {
    name: "Webhooks",
    description:
      "The same, sent to an address of yours as it happens, signed and repeated until it is taken.",
  },
  {
    name: "Authoring",
    description:
      "Make agents: drafts, their problems, versions. Only while the workspace has authoring enabled.",
  },
  {
    name: "Skills",
    description:
      "Instructions that model nodes of a team's agents share: drafts, versions. Only while the workspace has authoring enabled.",
  },
  {
    name: "Documents",
    description:
      "Markdown documents of teams: read, search, write, with every version. For the credential's allowed teams.",
  },
  {
    name: "Tasks",
    description: "Work of projects, for people and agents: tasks, comments, and the runs that work on them.",
  },
  {
    name: "Files",
    description: "Files of teams: upload, list, delete. For the credential's allowed teams.",
  },
  { name: "Teams", description: "The teams that a credential works for." },
  { name: "MCP", description: "The same for models: tools over the Model Context Protocol." },
  { name: "Callbacks", description: "For outside systems that a run has given work to and waits for." },
];
