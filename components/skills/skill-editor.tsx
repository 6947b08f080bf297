"use client";

import { RefusalNotice } from "#components/api/refusal-notice.tsx";
import { Button } from "#components/ui/button.tsx";
import { notify } from "#components/ui/toast.tsx";
import { useShortcuts } from "#components/ui/use-shortcuts.ts";
import { areInstructionsTooLong } from "./instructions-field.tsx";
import { SkillConflict } from "./skill-conflict.tsx";
import { SkillFields } from "./skill-fields.tsx";
import type { SkillDraft } from "./use-skill-draft.ts";

/** The draft, with a bar that says whether it is saved. */
export function SkillEditor({ draft }: { draft: SkillDraft }) {
  const { isDirty, saving, theirs, save, discard, typed } = draft;
  const isComplete = typed.name.trim() !== "" && !areInstructionsTooLong(typed.instructions);
  const maySave = isDirty && isComplete && !saving.isPending && theirs === undefined;
  async function saveDraft() {
    if (!maySave) return;
    try {
      await save();
      notify("Draft saved");
    } catch {
      // The mutation keeps the error, and the page shows it.
    }
  }
  useShortcuts("Skill", [{ keys: "mod+s", label: "Save draft", run: () => void saveDraft() }]);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <SkillConflict draft={draft} />
      <SkillFields draft={draft} />
      {theirs === undefined && <RefusalNotice what="The draft was not saved." error={saving.error} />}
      <div
        data-bottom-bar
        className="sticky bottom-0 z-10 -mx-1 flex flex-wrap items-center gap-3 border-line border-t bg-canvas px-1 py-3"
      >
        <Button look="primary" disabled={!maySave} onClick={() => void saveDraft()}>
          {saving.isPending ? "Saving" : "Save draft"}
        </Button>
        <Button disabled={!isDirty || saving.isPending} onClick={discard}>
          Discard changes
        </Button>
        <p role="status" className="text-ink-soft text-table">
          {isDirty ? "Unsaved changes" : "Saved"}
        </p>
      </div>
    </div>
  );
}
