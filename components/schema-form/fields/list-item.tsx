"use client";

import { ArrowDown, ArrowUp, GripVertical, Trash2 } from "lucide-react";
import type { KeyboardEvent, ReactNode } from "react";
import { classNames } from "#components/ui/class-names.ts";
import { IconButton } from "#components/ui/icon-button.tsx";

/** One item of a list. It can be moved by its handle, its buttons, or Alt and an arrow key. */
export function ListItem({
  name,
  index,
  total,
  locked,
  move,
  onRemove,
  dragged,
  drag,
  over,
  hover,
  children,
}: {
  name: string;
  index: number;
  total: number;
  locked: boolean;
  move: (from: number, to: number) => void;
  onRemove: () => void;
  /** The item that is being moved by the mouse, and the one it is over. */
  dragged: number | undefined;
  drag: (index: number | undefined) => void;
  over: number | undefined;
  hover: (index: number | undefined) => void;
  children: ReactNode;
}) {
  const mayMove = total > 1 && !locked;

  function moveByKey(event: KeyboardEvent) {
    if (!event.altKey || !mayMove || (event.key !== "ArrowUp" && event.key !== "ArrowDown")) return;
    event.preventDefault();
    event.stopPropagation();
    move(index, event.key === "ArrowUp" ? index - 1 : index + 1);
  }

  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would announce its name before every control within
    <div
      role="group"
      data-item=""
      aria-label={name}
      onKeyDown={moveByKey}
      onDragOver={(event) => {
        if (dragged === undefined) return;
        event.preventDefault();
        hover(index);
      }}
      onDrop={(event) => {
        if (dragged === undefined) return;
        event.preventDefault();
        move(dragged, index);
        drag(undefined);
        hover(undefined);
      }}
      className={classNames(
        "flex min-w-0 items-start gap-1 rounded-md border border-line bg-surface py-2 pr-1.5 pl-1 transition-colors",
        dragged === index && "opacity-50",
        dragged !== undefined && over === index && dragged !== index && "border-accent",
      )}
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: for a mouse; the buttons and Alt with an arrow do the same */}
      <span
        draggable={mayMove}
        onDragStart={(event) => {
          event.dataTransfer.effectAllowed = "move";
          event.dataTransfer.setData("text/plain", name);
          drag(index);
        }}
        onDragEnd={() => {
          drag(undefined);
          hover(undefined);
        }}
        className={classNames(
          "flex h-9 items-center gap-0.5 text-ink-faint text-meta tabular-nums",
          mayMove && "cursor-grab",
        )}
      >
        {mayMove ? <GripVertical aria-hidden className="size-4" /> : <span className="w-1.5" />}
        <span aria-hidden className="min-w-4 text-right">
          {index + 1}
        </span>
      </span>
      <div className="min-w-0 flex-1 px-1.5">{children}</div>
      <span className="flex shrink-0 pt-0.5">
        {mayMove && (
          <>
            <IconButton
              label={`Move ${name} up`}
              aria-disabled={index === 0}
              onClick={() => move(index, index - 1)}
              className="aria-disabled:opacity-40 max-sm:hidden"
            >
              <ArrowUp aria-hidden />
            </IconButton>
            <IconButton
              label={`Move ${name} down`}
              aria-disabled={index === total - 1}
              onClick={() => move(index, index + 1)}
              className="aria-disabled:opacity-40"
            >
              <ArrowDown aria-hidden />
            </IconButton>
          </>
        )}
        <IconButton label={`Remove ${name}`} onClick={onRemove} disabled={locked}>
          <Trash2 aria-hidden />
        </IconButton>
      </span>
    </div>
  );
}
