import { agentTestOperations } from "./agent-tests.ts";
import { agentOperations } from "./agents.ts";
import { authoringOperations } from "./authoring.ts";
import { callbackOperations } from "./callbacks.ts";
import { documentOperations } from "./documents.ts";
import { draftPreviewOperations } from "./draft-previews.ts";
import { fileUploadOperations } from "./file-uploads.ts";
import { fileOperations } from "./files.ts";
import type { PublicOperation } from "./operation.ts";
import { runOperations } from "./runs.ts";
import { skillOperations } from "./skills.ts";
import { taskRunOperations } from "./task-runs.ts";
import { taskOperations } from "./tasks.ts";
import { traceOperations } from "./trace.ts";

/** The version of the interface that the OpenAPI document describes (Versioning 2); our own release is SERVICE_VERSION. */
export const API_VERSION = "1.4.0";

/** Every operation of the OpenAPI document, in its order. */
export const PUBLIC_OPERATIONS: readonly PublicOperation[] = [
  ...Object.values(agentOperations),
  ...Object.values(runOperations),
  ...Object.values(traceOperations),
  ...Object.values(authoringOperations),
  ...Object.values(draftPreviewOperations),
  ...Object.values(agentTestOperations),
  ...Object.values(skillOperations),
  ...Object.values(documentOperations),
  ...Object.values(taskOperations),
  ...Object.values(taskRunOperations),
  ...Object.values(fileOperations),
  ...Object.values(fileUploadOperations),
  ...Object.values(callbackOperations),
];

/** What the tags of these operations say, in the order of the description. */
export const PUBLIC_TAGS: readonly { readonly name: string; readonly description: string }[] = [
  { name: "Agents", description: "What can be run: the published agents and their lanes." },
  { name: "Runs", description: "Start, follow, answer, continue and cancel runs, and read what they did." },
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
  { name: "MCP", description: "The same for models: tools over the Model Context Protocol." },
  { name: "Callbacks", description: "For outside systems that a run has given work to and waits for." },
];
