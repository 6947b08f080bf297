import { draggable, dropTargetForElements } from "@atlaskit/pragmatic-drag-and-drop/element/adapter";
import { type RefObject, useEffect, useEffectEvent, useState } from "react";
import { notify, notifyFailure } from "#components/ui/toast.tsx";
import { useMoveDocument } from "./use-documents.ts";

/** A document as it stands in the tree. */
export interface TreeRow {
  readonly id: string;
  readonly title: string;
  readonly teamId: string;
  /** The ids above it, from the top down. */
  readonly path: readonly string[];
}

/** Where a document is moved to: under another one, or to the top of its team. */
export interface TreeTarget {
  readonly parentId: string | null;
  /** As it is said: "Handbook", "the top of Everyone". */
  readonly name: string;
}

/** Resolves once the tree shows it, or somebody has been told why not. */
export type MoveInTree = (row: Pick<TreeRow, "id" | "title">, to: TreeTarget) => Promise<void>;

export function useMoveInTree(): MoveInTree {
  const move = useMoveDocument();
  return async ({ id, title }, { parentId, name }) => {
    try {
      await move.mutateAsync({ documentId: id, parentId });
      notify(`${title} is ${parentId === null ? "at" : "under"} ${name} now`);
    } catch (error) {
      const description = error instanceof Error ? error.message : "";
      notifyFailure("The document was not moved", { description });
    }
  };
}

/** What is dragged, as far as it is a document of a tree. */
function draggedRow(data: Record<string | symbol, unknown>): TreeRow | undefined {
  // Only this file gives it: a row's own.
  return data.kind === "document" ? (data.row as TreeRow) : undefined;
}

/** Whether a row may go there: in its team, not where it is, and not under itself. */
function fits(row: TreeRow, teamId: string, target: Pick<TreeRow, "id" | "path"> | undefined): boolean {
  if (row.teamId !== teamId || row.path.at(-1) === target?.id) return false;
  return target === undefined || (target.id !== row.id && !target.path.includes(row.id));
}

/** Makes a row one that is dragged, and that others are dropped on. Without `onMove` it is neither. */
export function useDraggedRow(
  element: RefObject<HTMLElement | null>,
  row: TreeRow,
  onMove: MoveInTree | undefined,
): { isDragged: boolean; isOver: boolean } {
  const [isDragged, setDragged] = useState(false);
  const now = useEffectEvent(() => row);
  const isMovable = onMove !== undefined;
  useEffect(() => {
    if (!element.current || !isMovable) return;
    return draggable({
      element: element.current,
      getInitialData: () => ({ kind: "document", row: now() }),
      onDragStart: () => setDragged(true),
      onDrop: () => setDragged(false),
    });
  }, [element, isMovable]);
  const isOver = useDropTarget(element, { teamId: row.teamId, target: row, onMove });
  return { isDragged, isOver };
}

/**
 * Makes an element one that documents are dropped on.
 * @param target the document that it stands for; undefined: the top of the team.
 * @returns whether one is over it.
 */
export function useDropTarget(
  element: RefObject<HTMLElement | null>,
  {
    teamId,
    target,
    topName = "the top",
    onMove,
  }: {
    teamId: string;
    target?: TreeRow;
    topName?: string;
    onMove: MoveInTree | undefined;
  },
): boolean {
  const [isOver, setOver] = useState(false);
  const canDrop = useEffectEvent(
    (row: TreeRow | undefined) => row !== undefined && fits(row, teamId, target),
  );
  const drop = useEffectEvent((row: TreeRow | undefined) => {
    if (row)
      void onMove?.(
        row,
        target ? { parentId: target.id, name: target.title } : { parentId: null, name: topName },
      );
  });
  const isTarget = onMove !== undefined;
  useEffect(() => {
    if (!element.current || !isTarget) return;
    return dropTargetForElements({
      element: element.current,
      canDrop: ({ source }) => canDrop(draggedRow(source.data)),
      onDragEnter: () => setOver(true),
      onDragLeave: () => setOver(false),
      onDrop({ source }) {
        setOver(false);
        drop(draggedRow(source.data));
      },
    });
  }, [element, isTarget]);
  return isOver;
}
