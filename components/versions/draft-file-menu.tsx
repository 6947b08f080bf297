"use client";

import { useState } from "react";
import { MenuItem } from "#components/ui/menu.tsx";
import { MoreMenu } from "#components/ui/more-menu.tsx";
import { ImportDialog } from "./import-dialog.tsx";
import { saveAgentFile } from "./save-agent-file.ts";
import type { useAgentDraft } from "./use-versions.ts";

type Draft = NonNullable<ReturnType<typeof useAgentDraft>["data"]>;

/** The draft as a file, and a file in its place. */
export function DraftFileMenu({ draft }: { draft: Draft }) {
  const [importing, setImporting] = useState(false);
  return (
    <>
      <MoreMenu label="More for this agent">
        <MenuItem onSelect={() => saveAgentFile(draft)}>Export the draft</MenuItem>
        <MenuItem disabled={draft.readOnly !== null} onSelect={() => setImporting(true)}>
          Import a file into the draft
        </MenuItem>
      </MoreMenu>
      {importing && (
        <ImportDialog agentId={draft.id} revision={draft.revision} onClose={() => setImporting(false)} />
      )}
    </>
  );
}
