"use client";

import { Eye, Send } from "lucide-react";
import { useState } from "react";
import { fieldFault, isFieldFault } from "#components/api/api-error.ts";
import { RefusalNotice } from "#components/api/refusal-notice.tsx";
import { Markdown } from "#components/markdown/markdown.tsx";
import { FilePanel } from "#components/start-run/files/file-panel.tsx";
import { type AttachmentRules, countFileFaults } from "#components/start-run/files/file-rules.ts";
import { fileFaultsOf } from "#components/start-run/start-faults.ts";
import { useAttachedFiles } from "#components/start-run/use-files.ts";
import { useTaskChoices } from "#components/tasks/use-tasks.ts";
import { Button } from "#components/ui/button.tsx";
import { LeaveDialog } from "#components/ui/leave-dialog.tsx";
import { type TaskPage, useComment } from "../use-task-page.ts";
import { MentionField } from "./mention-field.tsx";
import { type Person, withMentions } from "./mention-text.ts";

export const MAX_COMMENT_CHARS = 65_536;
const RULES: AttachmentRules = { supported: true, required: false, acceptedTypes: [], fields: [] };

/** Writes a comment in Markdown, with people mentioned and files attached. */
export function CommentForm({ page: { task, project } }: { page: TaskPage }) {
  const [text, setText] = useState("");
  const [mentioned, setMentioned] = useState<readonly Person[]>([]);
  const [isPreviewed, setPreviewed] = useState(false);
  const files = useAttachedFiles([]);
  const comment = useComment(task.id, files);
  const { data: choices } = useTaskChoices(project.id);
  const isBlank = text.trim() === "";
  const body = withMentions(text, mentioned);
  const hasFaults = countFileFaults(RULES, files.files) > 0;

  function send() {
    if (isBlank || hasFaults || comment.isPending) return;
    comment.mutate(body, {
      onSuccess() {
        setText("");
        setMentioned([]);
        setPreviewed(false);
        files.clear();
      },
    });
  }
  return (
    <section aria-label="New comment" className="grid min-w-0 gap-3">
      <MentionField
        label="Comment"
        help="Markdown. Type @ to mention somebody, who then follows the task."
        value={text}
        onChange={setText}
        people={choices?.assignees ?? []}
        onPerson={(person) => setMentioned([...mentioned.filter(({ id }) => id !== person.id), person])}
        onSubmit={send}
        error={fieldFault(comment.error, "/body")}
        disabled={comment.isPending}
        maxLength={MAX_COMMENT_CHARS}
      />
      {isPreviewed && (
        <section aria-label="Preview" className="min-w-0 rounded-md border border-line bg-surface p-3">
          {isBlank ? <p className="text-ink-faint">Nothing to show yet.</p> : <Markdown text={body} />}
        </section>
      )}
      <FilePanel
        rules={RULES}
        files={files}
        isSending={comment.isPending}
        showsMissing={false}
        faults={fileFaultsOf(comment.error)}
        isSlim
      />
      {!isFieldFault(comment.error, ["/body"]) && (
        <RefusalNotice what="The comment was not sent." error={comment.error} />
      )}
      <div className="flex flex-wrap gap-2">
        <Button look="primary" disabled={isBlank || hasFaults || comment.isPending} onClick={send}>
          <Send aria-hidden />
          {comment.isPending ? "Sending" : "Comment"}
        </Button>
        <Button aria-pressed={isPreviewed} onClick={() => setPreviewed(!isPreviewed)}>
          <Eye aria-hidden />
          {isPreviewed ? "Hide preview" : "Preview"}
        </Button>
      </div>
      <LeaveDialog isLosing={!isBlank || files.files.length > 0} title="Leave with an unsent comment?">
        The comment you typed is not sent, and is lost when you leave.
      </LeaveDialog>
    </section>
  );
}
