"use client";

import { FileUp } from "lucide-react";
import { type ReactNode, useEffect, useId, useRef } from "react";
import { Button } from "#components/ui/button.tsx";
import { classNames } from "#components/ui/class-names.ts";
import { FieldError } from "#components/ui/field.tsx";
import { isFocusLost } from "#components/ui/focus-page.ts";
import { formatBytes } from "#components/ui/format-bytes.ts";
import { OptionalMark } from "#components/ui/optional-mark.tsx";
import { useFileDrop } from "#components/ui/use-file-drop.ts";
import type { Files } from "../use-files.ts";
import { FileRow } from "./file-row.tsx";
import {
  type AttachmentRules,
  acceptedWords,
  chooserTypes,
  MAX_FILE_BYTES,
  placeFiles,
  tooMuch,
} from "./file-rules.ts";

/** Files of a run: dropped anywhere on the page, pasted, or chosen. */
export function FilePanel({
  rules,
  files,
  isSending,
  showsMissing,
  faults,
  lost = [],
  isSlim = false,
  stored,
}: {
  rules: AttachmentRules;
  files: Files;
  isSending: boolean;
  /** Whether a start was attempted: then missing files are shown. */
  showsMissing: boolean;
  /** The server's faults by the file's index; -1 for all files together. */
  faults: ReadonlyMap<number, string>;
  /** Names of files that were chosen before a reload. */
  lost?: readonly string[];
  /** Where stored files can be attached, too: their chooser. */
  stored?: ReactNode;
  /** A compact form below a message field, without heading and drop area. */
  isSlim?: boolean;
}) {
  const titleId = useId();
  const input = useRef<HTMLInputElement>(null);
  const panel = useRef<HTMLElement>(null);
  const removed = useRef<number>(undefined);
  // The button that took a file away has gone with it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: looked at when the files have changed
  useEffect(() => {
    if (removed.current === undefined || !isFocusLost()) return;
    const buttons = panel.current?.querySelectorAll<HTMLElement>("li button") ?? [];
    const next = buttons[Math.min(removed.current, buttons.length - 1)];
    (next ?? panel.current?.querySelector<HTMLElement>("button"))?.focus();
    removed.current = undefined;
  }, [files.files]);
  const { isOver, ...drop } = useFileDrop(files.add, { panel, isDisabled: isSending });
  const placing = placeFiles(rules, files.files);
  const whole = [tooMuch(files.files), ...(showsMissing ? placing.missing : []), faults.get(-1)];
  const problems = [...new Set(whole.filter(Boolean))].join("; ");
  return (
    <section ref={panel} data-files="" aria-labelledby={titleId} className="grid gap-2">
      <h2 id={titleId} className={isSlim ? "sr-only" : "font-medium"}>
        Attachments
        {!rules.required && !rules.fields.some(({ required }) => required) && <OptionalMark />}
      </h2>
      {!isSlim && <FieldList rules={rules} filled={placing.files} />}
      <div
        {...drop}
        className={classNames(
          "flex flex-wrap items-center gap-x-3 gap-y-2 rounded-lg transition-colors",
          !isSlim && "border border-line-control border-dashed p-3",
          isOver && "border-accent bg-accent-wash",
        )}
      >
        <Button onClick={() => input.current?.click()} disabled={isSending}>
          <FileUp aria-hidden />
          Choose files
        </Button>
        {stored}
        <span className="text-ink-faint text-meta">
          or drop or paste them here. {isSlim && acceptedOf(rules)}
          {formatBytes(MAX_FILE_BYTES)} together.
        </span>
        <input
          ref={input}
          type="file"
          multiple
          accept={chooserTypes(rules)}
          tabIndex={-1}
          aria-hidden
          className="sr-only"
          data-testid="file-input"
          onChange={({ target }) => {
            files.add(target.files ?? []);
            target.value = "";
          }}
        />
      </div>
      {lost.length > 0 && (
        <p role="status" className="wrap-anywhere rounded-md bg-waiting-wash px-3 py-2 text-table">
          Choose {lost.length === 1 ? "this file" : "these files"} again. Browsers do not keep files when you
          leave a page: {lost.join(", ")}.
        </p>
      )}
      {files.files.length > 0 && (
        <ul aria-label="Files to send" className="grid gap-1.5">
          {files.files.map((file, index) => {
            const place = placing.files[index];
            const field = place && "field" in place ? rules.fields[place.field ?? -1]?.label : undefined;
            return (
              <FileRow
                key={file.id}
                file={file}
                field={field}
                fault={place && "fault" in place ? place.fault : faults.get(index)}
                progress={isSending ? (files.progress[file.id] ?? { read: 0, sent: 0 }) : undefined}
                onRemove={() => {
                  removed.current = index;
                  files.remove(file.id);
                }}
              />
            );
          })}
        </ul>
      )}
      <FieldError id={`${titleId}-error`}>{problems || null}</FieldError>
    </section>
  );
}

function acceptedOf({ fields, acceptedTypes }: AttachmentRules): string {
  const types = fields.length === 0 ? acceptedTypes : fields.flatMap((field) => field.acceptedTypes);
  const isAny = types.length === 0 || fields.some((field) => field.acceptedTypes.length === 0);
  return isAny ? "" : `${acceptedWords([...new Set(types)])}, `;
}

function FieldList({
  rules,
  filled,
}: {
  rules: AttachmentRules;
  filled: ReturnType<typeof placeFiles>["files"];
}) {
  if (rules.fields.length === 0) {
    return rules.acceptedTypes.length > 0 ? (
      <p className="text-ink-faint text-meta">Takes {acceptedWords(rules.acceptedTypes)}.</p>
    ) : null;
  }
  return (
    <ul className="grid gap-1">
      {rules.fields.map(({ name, label, description, required, multiple, acceptedTypes }, index) => {
        const count = filled.filter((place) => "field" in place && place.field === index).length;
        return (
          <li key={name} className="text-ink-soft text-table">
            <span className="text-ink">{label}</span>
            {!required && <OptionalMark />}
            <span className="ml-2 text-ink-faint text-meta">
              {multiple ? "several of " : ""}
              {acceptedWords(acceptedTypes)}
              {count > 0 && ` · ${count} attached`}
            </span>
            {description && <span className="block text-ink-faint text-meta">{description}</span>}
          </li>
        );
      })}
    </ul>
  );
}
