import type { Task, TaskComment } from "#lib/contract/task-values.ts";
import { taskOperations } from "#lib/contract/tasks.ts";
import { defineExamples } from "./define-examples.ts";

export const TASK_ID = "tsk_01kaj5w3f8e0m7c2q9t4v6x8z1";
const PROJECT_ID = "prj_01kaj5w3f8e0m7c2q9t4v6x8z1";
const TEAM_ID = "tem_01kaj5w3f8e0m7c2q9t4v6x8z1";
const USER_ID = "usr_01kaj5w3f8e0m7c2q9t4v6x8z1";
const AGENT_ID = "agt_01kaj5w3f8e0m7c2q9t4v6x8z1";
const RUN_ID = "run_01kaj5w3f8e0m7c2q9t4v6x8z1";

const project = { id: PROJECT_ID, teamId: TEAM_ID, name: "Operations", prefix: "OPS" };
const person = { id: USER_ID, name: "Noah Meyer" };
const task: Task = {
  id: TASK_ID,
  number: "OPS-12",
  projectId: PROJECT_ID,
  parentTaskId: null,
  blockedBy: [],
  title: "Check the new supplier",
  description: "Certificates are in the **shared folder**.",
  status: "open",
  priority: "high",
  assignee: { type: "user", ...person },
  dueAt: "2026-12-01T17:00:00.000Z",
  labels: ["suppliers"],
  runIds: [],
  archivedAt: null,
  createdAt: "2026-11-24T09:30:00.000Z",
  updatedAt: "2026-11-24T09:30:00.000Z",
};
const comment: TaskComment = {
  id: "cmt_01kaj5w3f8e0m7c2q9t4v6x8z1",
  author: { type: "agent", id: AGENT_ID, name: "Supplier check" },
  body: "All certificates are valid until **2027**.",
  attachments: [
    { id: "att_01kaj5w3f8e0m7c2q9t4v6x8z1", name: "certificates.pdf", type: "application/pdf", size: 48_211 },
  ],
  version: 1,
  createdAt: "2026-11-24T09:41:12.307Z",
  editedAt: null,
};
const run = {
  runId: RUN_ID,
  agentId: AGENT_ID,
  agentName: "Supplier check",
  laneId: "check",
  status: "completed",
  createdAt: "2026-11-24T09:40:00.000Z",
  completedAt: "2026-11-24T09:41:11.900Z",
} as const;
const lastPage = { limit: 50, hasMore: false, nextCursor: null };

export const TASK_EXAMPLES = {
  ...defineExamples(taskOperations.listProjects, {
    responses: {
      200: { projects: { summary: "One project", value: { projects: [project], pagination: lastPage } } },
    },
  }),
  ...defineExamples(taskOperations.list, {
    responses: { 200: { tasks: { summary: "One task", value: { tasks: [task], pagination: lastPage } } } },
  }),
  ...defineExamples(taskOperations.create, {
    request: {
      task: {
        summary: "For the key's creator, until the first of December",
        value: {
          projectId: PROJECT_ID,
          title: task.title,
          description: "Certificates are in the **shared folder**.",
          priority: "high",
          assigneeId: "me",
          dueAt: "2026-12-01T18:00:00+01:00",
          labels: ["suppliers"],
        },
      },
    },
    responses: {
      201: { created: { summary: "The task with its number", value: task } },
      200: { repeated: { summary: "The task of an earlier request with the same key", value: task } },
    },
  }),
  ...defineExamples(taskOperations.options, {
    responses: {
      200: {
        options: {
          summary: "One of each",
          value: {
            projects: [project],
            statuses: ["open", "in_progress", "waiting", "done", "cancelled"],
            priorities: ["low", "normal", "high", "urgent"],
            assignees: [person],
            lanes: [
              {
                id: `${AGENT_ID}:check`,
                name: "Supplier check: Check",
                agentId: AGENT_ID,
                laneId: "check",
                mode: "structured",
                teamId: TEAM_ID,
              },
            ],
          },
        },
      },
    },
  }),
  ...defineExamples(taskOperations.read, {
    responses: {
      200: {
        task: {
          summary: "With a run and its result",
          value: {
            task: { ...task, runIds: [RUN_ID] },
            comments: [comment],
            runs: [run],
            pagination: lastPage,
          },
        },
      },
    },
  }),
  ...defineExamples(taskOperations.update, {
    request: { done: { summary: "Done, and nobody's", value: { status: "done", assigneeId: null } } },
    responses: {
      200: { changed: { summary: "As it is now", value: { ...task, status: "done", assignee: null } } },
    },
  }),
  ...defineExamples(taskOperations.comment, {
    request: {
      comment: {
        summary: "With a mention and a file",
        value: {
          body: `@[Noah Meyer](${USER_ID}) the list is attached.`,
          attachments: [{ name: "list.txt", type: "text/plain", base64: "T25lLCB0d28=" }],
        },
      },
    },
    responses: {
      201: { created: { summary: "The comment", value: comment } },
      200: { repeated: { summary: "The comment of an earlier request with the same key", value: comment } },
    },
  }),
  ...defineExamples(taskOperations.editComment, {
    request: {
      text: {
        summary: "Another text",
        value: { version: 1, body: "All certificates are valid until **2028**." },
      },
    },
    responses: {
      200: {
        edited: {
          summary: "The comment as it is now",
          value: {
            ...comment,
            body: "All certificates are valid until **2028**.",
            version: 2,
            editedAt: "2026-11-24T09:50:03.114Z",
          },
        },
      },
    },
  }),
  ...defineExamples(taskOperations.deleteComment, { responses: { 204: {} } }),
};
