"use client";

import { NotLoaded } from "#components/api/not-loaded.tsx";
import { ConfirmDialog } from "#components/ui/confirm-dialog.tsx";
import { notify } from "#components/ui/toast.tsx";
import { contentsOf } from "./skill-merge.ts";
import type { SkillDraft } from "./use-skill-draft.ts";
import { useSkillVersion } from "./use-skills.ts";

/** Puts an old version into the editor. Nothing is saved by it. */
export function RestoreDialog({
  skillId,
  version,
  draft,
  onClose,
  onRestored,
}: {
  skillId: string;
  version: number;
  draft: SkillDraft;
  onClose: () => void;
  onRestored: () => void;
}) {
  const query = useSkillVersion(skillId, version);
  return (
    <ConfirmDialog
      onClose={onClose}
      title={`Restore version ${version}?`}
      confirmLabel="Restore"
      look="primary"
      isBlocked={!query.data}
      failure={<NotLoaded what="The version could not be loaded." query={query} />}
      onConfirm={() => {
        if (!query.data) return;
        draft.type(contentsOf(query.data));
        notify(`Version ${version} is in the editor`, { description: "Save it to keep it." });
        onClose();
        onRestored();
      }}
    >
      {draft.isDirty
        ? "Its text replaces what you have typed and not saved. Published agents do not change."
        : "Its text goes into the editor, to be saved and published. Published agents do not change."}
    </ConfirmDialog>
  );
}
