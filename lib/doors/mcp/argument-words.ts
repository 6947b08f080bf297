/** Words, and whether they say the value's form, too: then its members are not listed. */
export type ArgumentWords = string | { readonly words: string; readonly isOpen: true };

type Words = Readonly<Record<string, ArgumentWords>>;

/**
 * What tools/list says of arguments that several tools take, once for all of them, by their path. The API's description
 * of the same value is for people who write programs once; a model reads these words with every request, so they name
 * only what it needs to send the value. Bounds that it may meet stand in words, because clients drop the keywords; the
 * operation checks every bound and its refusal names it.
 */
export const ARGUMENT_WORDS: Words = {
  agentId: "The agent's id.",
  runId: "The run's id.",
  taskId: "The task's id or number (OPS-12).",
  documentId: "The document's id.",
  fileId: "The file's id.",
  commentId: "The comment's id.",
  skillId: "The skill's id.",
  teamId: "The team's id.",
  projectId: "The project's id.",
  cursor: "nextCursor of the page before.",
  idempotencyKey: "The same key again answers as the first time.",
  laneId: "Needed if there are several public lanes.",
  input: "As the lane's inputSchema; a chat lane takes { message }.",
  metadata: "Your own data, at most 16 KiB.",
  attachments: {
    words: "[{ name, type (image/png), base64 or storageKey, field? (the lane's) }], 18 MB in all.",
    isOpen: true,
  },
  interactionId: "That of pendingInteraction.",
  graph: "The agent document.",
  layout: { words: "Places on the canvas; may be absent.", isOpen: true },
  revision: "The draft's revision that you read.",
  name: "At most 200 characters.",
  description: "What it is for, at most 2,000 characters.",
  title: "At most 200 characters.",
  version: "The version that you read.",
};

export const AGENT_OR_NAME_WORDS = "The agent's id, or its exact name if no other has it.";
export const TEAM_TO_BUILD_IN_WORDS = "May be absent if you build in one team only; a refusal lists them.";
export const GRAPH_WORDS =
  '{ format: "laneway.agent/1", behaviorType, lanes, nodes, edges }, as in get_authoring_guide.';
export const ASSIGNEE_WORDS = "usr_…, an agent's lane as agt_…:laneId, or me.";
export const COMMENT_WORDS = "Markdown, at most 65,536 characters; @[Name](usr_…) mentions a person.";

export const REPLY_WORDS: Words = {
  message: "The answer to the sole question; at most 20,000 characters.",
  answers: 'By question id: { "size": 5 }.',
  transcriptText: "Words for the transcript, beside answers.",
  action: "skip, alone, where allowSkip is true; else submit.",
};

export const DECISION_WORDS: Words = {
  action: "approve or reject.",
  comment: "Why; at most 2,000 characters.",
};

export const TASK_WORDS: Words = {
  title: "At most 300 characters.",
  description: "Markdown, at most 65,536 characters.",
  status: "",
  priority: "",
  labels: "At most 20, of 50 characters each.",
  blockedBy: "Tasks to be done first, by id or number; replaces those before.",
  assigneeId: ASSIGNEE_WORDS,
  dueAt: "ISO 8601 with a time zone: 2026-12-01T17:00:00Z.",
  parentTaskId: "The task that it is a part of.",
  input: "For an assignee that is a structured lane.",
};
