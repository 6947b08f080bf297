"use client";

import { useState } from "react";
import { fieldFault } from "#components/api/api-error.ts";
import { RefusalNotice } from "#components/api/refusal-notice.tsx";
import { FormDialog } from "#components/ui/form-dialog.tsx";
import { TextField } from "#components/ui/text-field.tsx";
import { notify } from "#components/ui/toast.tsx";
import { SkillDifferences } from "./skill-differences.tsx";
import type { SkillDraft } from "./use-skill-draft.ts";
import { type SkillPage, usePublishSkill } from "./use-skills.ts";

/** Publishes the draft, saved first if it is not, after showing what changes. */
export function PublishSkillDialog({
  page,
  draft,
  onClose,
}: {
  page: SkillPage;
  draft: SkillDraft;
  onClose: () => void;
}) {
  const [message, setMessage] = useState("");
  const publish = usePublishSkill(page.id);
  const { isDirty, save, saving, typed, theirs } = draft;
  const isPending = saving.isPending || publish.isPending;
  async function go() {
    try {
      const revision = await save();
      const { version } = await publish.mutateAsync({ revision, message });
      notify(`Version ${version} of ${typed.name} published`, {
        description: "Agents use it when they are published next.",
      });
      onClose();
    } catch {
      // The mutations keep their errors, and the dialog shows them.
    }
  }
  return (
    <FormDialog
      size="large"
      onClose={onClose}
      title={`Publish ${page.name}?`}
      description={
        page.published === null
          ? "Model nodes of the team's agents can use it from then on."
          : "Published agents keep their version until they are published again."
      }
      act={isPending ? "Publishing" : isDirty ? "Save and publish" : "Publish"}
      disabled={isPending || theirs !== undefined}
      onSubmit={() => void go()}
    >
      <TextField
        label="Message"
        optional
        help="For the history: what changed, and why."
        value={message}
        onChange={({ target }) => setMessage(target.value)}
        maxLength={2_000}
        error={fieldFault(publish.error, "/message")}
      />
      {page.published && (
        <SkillDifferences
          before={{ name: `Version ${page.published.version}`, contents: page.published }}
          after={{ name: "This draft", contents: typed }}
        />
      )}
      <RefusalNotice what="The draft was not saved." error={saving.error} listsFaults />
      <RefusalNotice what="The skill was not published." error={publish.error} listsFaults />
    </FormDialog>
  );
}
