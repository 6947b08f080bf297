"use client";

import { Eye } from "lucide-react";
import { useDeferredValue, useId, useRef, useState } from "react";
import { Button } from "#components/ui/button.tsx";
import { FieldNotes } from "#components/ui/field.tsx";
import { Markdown } from "./markdown.tsx";
import { MarkdownEditor } from "./markdown-editor.tsx";
import type { LinkTarget, MarkdownHandle } from "./markdown-text.tsx";
import { MarkdownToolbar } from "./markdown-toolbar.tsx";
import type { OtherCaret } from "./other-carets.ts";

/** A text in Markdown, with a preview beside it or below. */
export function MarkdownField({
  label,
  value,
  onChange,
  placeholder,
  help,
  error,
  findLinks,
  storeImage,
  carets,
  onCaret,
}: {
  label: string;
  value: string;
  onChange: (value: string) => void;
  placeholder: string;
  help: string;
  error: string | undefined;
  /** Documents to link to, by words. */
  findLinks?: (words: string) => Promise<readonly LinkTarget[]>;
  /** Stores an image that is pasted, dropped or chosen; absent: none is taken. */
  storeImage?: (file: File) => Promise<LinkTarget>;
  /** Where others write in it. */
  carets?: readonly OtherCaret[];
  /** Told where the person writes; null once they have left. */
  onCaret?: (at: number | null) => void;
}) {
  const id = useId();
  const handle = useRef<MarkdownHandle>(null);
  const [isPreviewed, setPreviewed] = useState(false);
  // Drawing a long text takes longer than a keystroke.
  const previewed = useDeferredValue(value);
  return (
    <div className="grid min-w-0 gap-1.5">
      <div className="flex items-end justify-between gap-3">
        <span id={`${id}-label`} className="font-medium text-body">
          {label}
        </span>
        <Button size="small" aria-pressed={isPreviewed} onClick={() => setPreviewed(!isPreviewed)}>
          <Eye aria-hidden />
          {isPreviewed ? "Hide preview" : "Preview"}
        </Button>
      </div>
      <MarkdownToolbar
        label={label}
        onMark={(mark) => handle.current?.writeMark(mark)}
        onImages={storeImage && ((files) => handle.current?.putImages(files))}
      />
      <div className={isPreviewed ? "grid gap-3 xl:grid-cols-2" : "grid"}>
        <MarkdownEditor
          value={value}
          onChange={onChange}
          labelledBy={`${id}-label`}
          describedBy={`${id}-help ${id}-error`}
          isInvalid={error !== undefined}
          placeholder={placeholder}
          handle={handle}
          findLinks={findLinks}
          storeImage={storeImage}
          carets={carets}
          onCaret={onCaret}
        />
        {isPreviewed && (
          <section aria-label="Preview" className="min-w-0 rounded-md border border-line bg-surface p-3">
            {value.trim() === "" ? (
              <p className="text-ink-faint">Nothing to show yet.</p>
            ) : (
              <Markdown text={previewed} />
            )}
          </section>
        )}
      </div>
      <FieldNotes id={id} help={help} error={error} />
    </div>
  );
}
