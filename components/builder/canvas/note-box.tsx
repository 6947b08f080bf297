import { type NodeProps, NodeResizer } from "@xyflow/react";
import { memo, useState } from "react";
import { classNames } from "#components/ui/class-names.ts";
import { focusWhenDrawn } from "../builder-focus.ts";
import { useBuilder, useBuilderStore } from "../builder-store.ts";
import { changeNote } from "../edits/layout-edits.ts";
import type { NoteNode } from "./box-nodes.ts";

const LEAST = { minWidth: 120, minHeight: 60 } as const;

/** A note on the canvas: of the layout, not of the graph. */
export const NoteBox = memo(function NoteBox({ data: { note, noteId }, selected, id }: NodeProps<NoteNode>) {
  const store = useBuilderStore();
  const isReadOnly = useBuilder((state) => state.isReadOnly);
  const [isTyping, setIsTyping] = useState(note.text === "");
  return (
    <>
      {!isReadOnly && (
        <NodeResizer
          isVisible={selected}
          {...LEAST}
          onResizeEnd={(_, { x, y, width, height }) =>
            store.change({ label: "Resize a note" }, (content) =>
              changeNote(content, noteId, { x, y, width, height }),
            )
          }
        />
      )}
      {isTyping && !isReadOnly ? (
        <textarea
          // biome-ignore lint/a11y/noAutofocus: somebody has just asked to write here
          autoFocus
          aria-label="Note"
          value={note.text}
          maxLength={10_000}
          onChange={(event) =>
            store.change({ label: "Write a note", group: `note ${noteId}` }, (content) =>
              changeNote(content, noteId, { text: event.target.value }),
            )
          }
          onBlur={() => setIsTyping(false)}
          onKeyDown={(event) => {
            if (event.key !== "Escape") return;
            event.currentTarget.blur();
            focusWhenDrawn(id);
          }}
          className="nodrag nowheel size-full resize-none rounded-md border border-waiting-mark bg-waiting-wash p-2.5 text-ink text-table outline-none"
        />
      ) : (
        // biome-ignore lint/a11y/useSemanticElements: React Flow drags it; a button would take the press
        <div
          role="button"
          tabIndex={0}
          data-box={id}
          aria-pressed={selected}
          aria-label={`Note: ${note.text.slice(0, 80)}`}
          onDoubleClick={() => setIsTyping(true)}
          onKeyDown={(event) => {
            if (event.key !== "Enter") return;
            event.preventDefault();
            event.stopPropagation();
            setIsTyping(true);
          }}
          className={classNames(
            "size-full overflow-hidden whitespace-pre-wrap rounded-md border bg-waiting-wash p-2.5 text-ink text-table",
            selected ? "border-accent" : "border-line",
          )}
        >
          {note.text || "Empty note"}
        </div>
      )}
    </>
  );
});
