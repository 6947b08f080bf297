import { TaskRunParams, taskRunOperations } from "#lib/contract/task-runs.ts";
import { replyToRun } from "#lib/nouns/run-answers/reply-to-run.ts";
import { throughTask } from "#lib/nouns/tasks/runs/through-task.ts";
import { REPLY_WORDS } from "../argument-words.ts";
import { defineTool } from "../define-tool.ts";
import { REPLY_ARGUMENTS, readReply } from "./reply-to-run.ts";

export const replyToTaskRunTool = defineTool(
  {
    name: "reply_to_task_run",
    title: "Reply to a task's run",
    description:
      "Answers what a waiting run of a Laneway task asks (user_input) and returns { runId, … }: follow it with " +
      "get_task_run. A sole question takes message, several take answers. An approval: decide_task_approval; a run " +
      "that has ended: continue_task_run.",
    operation: taskRunOperations.reply,
    needs: { role: "operator" },
    arguments: TaskRunParams.extend(REPLY_ARGUMENTS).strict(),
    words: REPLY_WORDS,
    hints: { readOnly: false, destructive: true, idempotent: false, openWorld: true },
  },
  async ({ actor, input: { taskId, runId, ...given } }) => {
    const body = readReply(given);
    return replyToRun({ actor: await throughTask({ actor, taskId, needs: "operator" }), runId, body });
  },
);
