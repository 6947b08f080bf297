"use client";

import { useState } from "react";
import { ApiError } from "#components/api/api-error.ts";
import { Button } from "#components/ui/button.tsx";
import { CopyableId } from "#components/ui/copyable-id.tsx";
import { RelativeTime } from "#components/ui/relative-time.tsx";
import { TextField } from "#components/ui/text-field.tsx";
import { SettingCard } from "./setting-card.tsx";
import { SettingsPage } from "./settings-page.tsx";
import { type Settings, useRenameWorkspace } from "./use-settings.ts";

/** The workspace's name and id. */
export function WorkspaceView() {
  return (
    <SettingsPage title="Workspace" state="Name and id." rows={2}>
      {({ workspace }) => (
        <>
          <NameSetting workspace={workspace} />
          <SettingCard title="Identity" help="For support and scripts. They never change.">
            <dl className="grid gap-x-6 gap-y-2 sm:grid-cols-[8rem_1fr]">
              <dt className="text-ink-soft">Workspace id</dt>
              <dd>
                <CopyableId id={workspace.id} what="workspace id" />
              </dd>
              <dt className="text-ink-soft">Created</dt>
              <dd>
                <RelativeTime at={workspace.createdAt} />
              </dd>
            </dl>
          </SettingCard>
        </>
      )}
    </SettingsPage>
  );
}

function NameSetting({ workspace }: { workspace: Settings["workspace"] }) {
  const [draft, setDraft] = useState(workspace.name);
  const [saved, setSaved] = useState(workspace.name);
  const rename = useRenameWorkspace();
  if (saved !== workspace.name) {
    setSaved(workspace.name);
    setDraft(workspace.name);
  }
  const isChanged = draft.trim() !== workspace.name;
  const error = rename.error instanceof ApiError ? rename.error.message : rename.error?.message;
  return (
    <SettingCard title="Name" help="Everybody in the workspace sees it.">
      <form
        noValidate
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          if (isChanged) rename.mutate(draft);
        }}
      >
        <div className="max-w-md">
          <TextField
            label="Name"
            hideLabel
            value={draft}
            maxLength={200}
            onChange={(event) => setDraft(event.target.value)}
            error={error}
          />
        </div>
        {isChanged && (
          <div className="flex gap-2">
            <Button type="submit" look="primary" disabled={rename.isPending} aria-busy={rename.isPending}>
              {rename.isPending ? "Saving" : "Save"}
            </Button>
            <Button look="quiet" disabled={rename.isPending} onClick={() => setDraft(workspace.name)}>
              Discard
            </Button>
          </div>
        )}
      </form>
    </SettingCard>
  );
}
