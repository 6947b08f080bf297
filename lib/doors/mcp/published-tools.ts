import type { Tool } from "./tool.ts";
import { cancelRunTool } from "./tools/cancel-run.ts";
import { cancelTaskRunTool } from "./tools/cancel-task-run.ts";
import { commentOnTaskTool } from "./tools/comment-on-task.ts";
import { continueRunTool } from "./tools/continue-run.ts";
import { continueTaskRunTool } from "./tools/continue-task-run.ts";
import { createAgentTool } from "./tools/create-agent.ts";
import { createDocumentTool } from "./tools/create-document.ts";
import { createTaskTool } from "./tools/create-task.ts";
import { decideRunApprovalTool } from "./tools/decide-run-approval.ts";
import { decideTaskApprovalTool } from "./tools/decide-task-approval.ts";
import { deleteAgentTestTool } from "./tools/delete-agent-test.ts";
import { deleteCommentTool } from "./tools/delete-comment.ts";
import { deleteFileTool } from "./tools/delete-file.ts";
import { editCommentTool } from "./tools/edit-comment.ts";
import { getAgentTool } from "./tools/get-agent.ts";
import { getAgentTestRunTool } from "./tools/get-agent-test-run.ts";
import { getAuthoringGuideTool } from "./tools/get-authoring-guide.ts";
import { getAuthoringOptionsTool } from "./tools/get-authoring-options.ts";
import { getRunTool } from "./tools/get-run.ts";
import { getRunTraceTool } from "./tools/get-run-trace.ts";
import { getTaskRunTool } from "./tools/get-task-run.ts";
import { getTaskRunTraceTool } from "./tools/get-task-run-trace.ts";
import { listAgentTestsTool } from "./tools/list-agent-tests.ts";
import { listAgentsTool } from "./tools/list-agents.ts";
import { listDocumentsTool } from "./tools/list-documents.ts";
import { listFilesTool } from "./tools/list-files.ts";
import { listRunInteractionsTool } from "./tools/list-run-interactions.ts";
import { listSkillsTool } from "./tools/list-skills.ts";
import { listTaskInteractionsTool } from "./tools/list-task-interactions.ts";
import { listTaskOptionsTool } from "./tools/list-task-options.ts";
import { listTasksTool } from "./tools/list-tasks.ts";
import { listTeamsTool } from "./tools/list-teams.ts";
import { publishAgentTool } from "./tools/publish-agent.ts";
import { publishSkillTool } from "./tools/publish-skill.ts";
import { readDocumentTool } from "./tools/read-document.ts";
import { readFileTool } from "./tools/read-file.ts";
import { readSkillTool } from "./tools/read-skill.ts";
import { readTaskTool } from "./tools/read-task.ts";
import { readTaskAttachmentTool } from "./tools/read-task-attachment.ts";
import { replyToRunTool } from "./tools/reply-to-run.ts";
import { replyToTaskRunTool } from "./tools/reply-to-task-run.ts";
import { runAgentTool } from "./tools/run-agent.ts";
import { runAgentTestsTool } from "./tools/run-agent-tests.ts";
import { runTaskTool } from "./tools/run-task.ts";
import { searchDocumentsTool } from "./tools/search-documents.ts";
import { testAgentTool } from "./tools/test-agent.ts";
import { updateAgentTool } from "./tools/update-agent.ts";
import { updateDocumentTool } from "./tools/update-document.ts";
import { updateTaskTool } from "./tools/update-task.ts";
import { uploadFileTool } from "./tools/upload-file.ts";
import { validateAgentTool } from "./tools/validate-agent.ts";
import { writeAgentTestTool } from "./tools/write-agent-test.ts";
import { writeSkillTool } from "./tools/write-skill.ts";
import { createToolset } from "./toolset.ts";

/** All tools in the fixed order of tools/list, so that clients can cache the list. */
export const PUBLISHED_TOOLS: readonly Tool[] = [
  listAgentsTool,
  getAgentTool,
  getAuthoringGuideTool,
  getAuthoringOptionsTool,
  createAgentTool,
  updateAgentTool,
  validateAgentTool,
  publishAgentTool,
  testAgentTool,
  listAgentTestsTool,
  writeAgentTestTool,
  deleteAgentTestTool,
  runAgentTestsTool,
  getAgentTestRunTool,
  listSkillsTool,
  readSkillTool,
  writeSkillTool,
  publishSkillTool,
  listTeamsTool,
  runAgentTool,
  getRunTool,
  listRunInteractionsTool,
  replyToRunTool,
  decideRunApprovalTool,
  continueRunTool,
  cancelRunTool,
  getRunTraceTool,
  listDocumentsTool,
  searchDocumentsTool,
  readDocumentTool,
  createDocumentTool,
  updateDocumentTool,
  listFilesTool,
  readFileTool,
  uploadFileTool,
  deleteFileTool,
  listTasksTool,
  readTaskTool,
  listTaskOptionsTool,
  createTaskTool,
  updateTaskTool,
  commentOnTaskTool,
  editCommentTool,
  deleteCommentTool,
  readTaskAttachmentTool,
  runTaskTool,
  getTaskRunTool,
  getTaskRunTraceTool,
  listTaskInteractionsTool,
  replyToTaskRunTool,
  decideTaskApprovalTool,
  continueTaskRunTool,
  cancelTaskRunTool,
];

export const PUBLISHED_TOOLSET = createToolset(PUBLISHED_TOOLS);
