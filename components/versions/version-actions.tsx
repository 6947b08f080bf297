"use client";

import { useState } from "react";
import { readApi } from "#components/api/read-api.ts";
import { RefusalNotice } from "#components/api/refusal-notice.tsx";
import { ConfirmDialog } from "#components/ui/confirm-dialog.tsx";
import { FormDialog } from "#components/ui/form-dialog.tsx";
import { MenuItem } from "#components/ui/menu.tsx";
import { MoreMenu } from "#components/ui/more-menu.tsx";
import { TextArea } from "#components/ui/text-area.tsx";
import { notify, notifyFailure } from "#components/ui/toast.tsx";
import { saveAgentFile } from "./save-agent-file.ts";
import { useRepublishVersion, useRestoreVersion, useVersionComparison } from "./use-versions.ts";
import { countWords, isSame } from "./version-words.ts";

interface VersionProps {
  readonly agentId: string;
  readonly version: number;
}

/** What can be done with a version. */
export function VersionActions({
  agentId,
  version,
  publishedVersion,
  draft,
  onCompare,
}: VersionProps & {
  publishedVersion: number;
  /** The draft, if the person may change it now. */
  draft: { readonly revision: number } | undefined;
  onCompare: (sides: { before: string; after: string }) => void;
}) {
  const [asking, setAsking] = useState<"restore" | "republish">();
  const close = () => setAsking(undefined);
  async function save() {
    try {
      saveAgentFile(
        await readApi("/api/agents/{agentId}/versions/{version}", {
          params: { agentId, version: String(version) },
        }),
      );
    } catch {
      notifyFailure(`Version ${version} could not be exported`);
    }
  }
  return (
    <>
      <MoreMenu label={`More for version ${version}`}>
        {version > 1 && (
          <MenuItem onSelect={() => onCompare({ before: String(version - 1), after: String(version) })}>
            Show its changes
          </MenuItem>
        )}
        {draft && (
          <MenuItem onSelect={() => onCompare({ before: String(version), after: "draft" })}>
            Compare with the draft
          </MenuItem>
        )}
        <MenuItem onSelect={() => void save()}>Export</MenuItem>
        {draft && <MenuItem onSelect={() => setAsking("restore")}>Restore into the draft</MenuItem>}
        {draft && version !== publishedVersion && (
          <MenuItem onSelect={() => setAsking("republish")}>Publish again</MenuItem>
        )}
      </MoreMenu>
      {asking === "restore" && draft && (
        <RestoreDialog agentId={agentId} version={version} revision={draft.revision} onClose={close} />
      )}
      {asking === "republish" && (
        <RepublishDialog
          agentId={agentId}
          version={version}
          publishedVersion={publishedVersion}
          onClose={close}
        />
      )}
    </>
  );
}

function RestoreDialog({
  agentId,
  version,
  revision,
  onClose,
}: VersionProps & { revision: number; onClose: () => void }) {
  const restore = useRestoreVersion(agentId);
  const { data: comparison } = useVersionComparison(agentId, { before: "published", after: "draft" });
  return (
    <ConfirmDialog
      title={`Restore version ${version} into the draft?`}
      confirmLabel="Restore"
      look="primary"
      onClose={onClose}
      isPending={restore.isPending}
      failure={<RefusalNotice what="The version was not restored." error={restore.error} />}
      onConfirm={() =>
        restore.mutate(
          { version, revision },
          {
            onSuccess: () => {
              notify(`Version ${version} is in the draft`, { description: "The published version stays." });
              onClose();
            },
          },
        )
      }
    >
      <p>
        Its graph takes the place of the draft's graph. Skills keep the versions that they had then. What is
        published, and the agent's name, stay.
      </p>
      {comparison && !isSame(comparison.differences) && (
        <p className="mt-3 text-waiting">
          The draft has changes that were never published. {countWords(comparison.differences)} They are
          replaced, and cannot be brought back. Export the draft first to keep them.
        </p>
      )}
    </ConfirmDialog>
  );
}

function RepublishDialog({
  agentId,
  version,
  publishedVersion,
  onClose,
}: VersionProps & { publishedVersion: number; onClose: () => void }) {
  const [message, setMessage] = useState(`Version ${version} again`);
  const republish = useRepublishVersion(agentId);
  return (
    <FormDialog
      size="small"
      title={`Publish version ${version} again?`}
      description={`It becomes the next version, in place of version ${publishedVersion}. The draft stays as it is.`}
      onClose={onClose}
      act={republish.isPending ? "Publishing" : "Publish again"}
      disabled={republish.isPending}
      onSubmit={() =>
        republish.mutate(
          { version, publishedVersion, message },
          {
            onSuccess: (published) => {
              notify(`Version ${published.version} published`, {
                description: "New runs use it from now on.",
              });
              onClose();
            },
          },
        )
      }
    >
      <TextArea
        label="Message"
        optional
        maxLength={2_000}
        value={message}
        onChange={({ target }) => setMessage(target.value)}
      />
      <RefusalNotice what="The version was not published." error={republish.error} listsFaults />
    </FormDialog>
  );
}
