"use client";

import { ChevronRight, Dices } from "lucide-react";
import { newKey } from "#components/api/new-key.ts";
import { IconButton } from "#components/ui/icon-button.tsx";
import { TextField } from "#components/ui/text-field.tsx";
import { MAX_IDEMPOTENCY_KEY_CHARS } from "#lib/contract/limits.ts";
import { StartMetadataEditor } from "./metadata-editor.tsx";
import type { StartDraft } from "./start-draft.ts";

/** Rarely used options: metadata and the idempotency key. */
export function MoreOptions({
  draft,
  onChange,
  metadataFault,
}: {
  draft: StartDraft;
  onChange: (part: Partial<StartDraft>) => void;
  metadataFault: string | undefined;
}) {
  const isUsed = draft.metadata.length > 0 || draft.idempotencyKey !== "";
  return (
    <details open={isUsed} className="group border-line border-t pt-3">
      <summary className="inline-flex cursor-pointer list-none items-center gap-1.5 rounded-sm font-medium text-ink-soft hover:text-ink [&::-webkit-details-marker]:hidden">
        <ChevronRight aria-hidden className="size-4 transition-transform group-open:rotate-90" />
        Metadata and idempotency key
      </summary>
      <div className="grid gap-5 pt-4">
        <StartMetadataEditor
          entries={draft.metadata}
          onChange={(metadata) => onChange({ metadata })}
          fault={metadataFault}
        />
        <TextField
          label="Idempotency key"
          optional
          value={draft.idempotencyKey}
          maxLength={MAX_IDEMPOTENCY_KEY_CHARS}
          onChange={({ target }) => onChange({ idempotencyKey: target.value })}
          autoComplete="off"
          spellCheck={false}
          className="font-mono sm:text-table"
          help="A second start with the same key returns the first run instead of starting another, so a retry is safe. Clicking Start twice starts one run, with or without a key."
          trailing={
            <IconButton label="Generate a key" onClick={() => onChange({ idempotencyKey: newKey() })}>
              <Dices aria-hidden />
            </IconButton>
          }
        />
      </div>
    </details>
  );
}
