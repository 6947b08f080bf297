import type { AgentToolName } from "#lib/contract/agent-tools.ts";
import { readDocumentTool, searchDocumentsTool, writeDocumentTool } from "./document-tools.ts";
import { readFileTool, writeFileTool } from "./file-tools.ts";
import type { OwnTool } from "./own-tool.ts";
import { commentOnTaskTool, createTaskTool, searchTasksTool, updateTaskTool } from "./task-tools.ts";

/** Our own tools. A forgotten one does not compile. */
export const OWN_TOOLS: { readonly [Name in AgentToolName]: OwnTool<Name> } = {
  "tasks.search": searchTasksTool,
  "tasks.create": createTaskTool,
  "tasks.update": updateTaskTool,
  "tasks.comment": commentOnTaskTool,
  "documents.search": searchDocumentsTool,
  "documents.read": readDocumentTool,
  "documents.write": writeDocumentTool,
  "files.read": readFileTool,
  "files.write": writeFileTool,
};
