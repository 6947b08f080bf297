"use client";

import { useRouter } from "next/navigation";
import { type MouseEvent, type ReactNode, useId } from "react";
import { CheckboxMark } from "./checkbox.tsx";
import { classNames } from "./class-names.ts";
import type { Column } from "./data-table-columns.ts";
import { Link } from "./link.tsx";
import type { RowSelecting } from "./use-row-selection.ts";

/** A link to a page, or an action on this one. */
export type RowAction = { readonly href: string } | { readonly onChoose: () => void };

const INTERACTIVE = "a, button, input, label, select, textarea, summary";

/** One row or card. A click anywhere activates the link or button in its first cell. */
export function DataTableRow<Row extends object>({
  index,
  offsetPx,
  heightPx,
  measure,
  columns,
  row,
  template,
  card,
  action,
  selecting,
}: {
  index: number;
  offsetPx: number;
  heightPx: number;
  /** For rows of variable height. */
  measure: ((element: Element | null) => void) | undefined;
  columns: readonly Column<Row>[];
  row: Row;
  template: string;
  card: ReactNode;
  action: RowAction | undefined;
  selecting: RowSelecting | undefined;
}) {
  const router = useRouter();
  const nameId = useId();
  const isSelected = selecting?.isSelected(index) ?? false;
  function open(event: MouseEvent) {
    if (!action || !(event.target instanceof Element) || event.target.closest(INTERACTIVE)) return;
    if (window.getSelection()?.type === "Range") return;
    if ("onChoose" in action) action.onChoose();
    else if (event.metaKey || event.ctrlKey || event.button === 1) window.open(action.href, "_blank");
    else if (event.button === 0) router.push(action.href);
  }
  const content = card
    ? [{ id: "card", content: <div className="py-2.5">{card}</div>, align: undefined, isBare: false }]
    : columns.map(({ id, header, align, cell }) => {
        return { id, content: cell(row), align, isBare: header === "" };
      });
  return (
    // Keyboards use the first cell's link or button
    <tr
      ref={measure}
      data-index={index}
      aria-rowindex={index + 2}
      aria-selected={selecting ? isSelected : undefined}
      onClick={open}
      onAuxClick={open}
      className={classNames(
        "absolute inset-x-0 top-0 grid items-center text-table transition-colors last:rounded-b-lg",
        index > 0 && "border-line border-t",
        isSelected ? "bg-accent-wash" : Boolean(action) && "cursor-pointer hover:bg-hover",
        "has-[[data-row-action]:focus-visible]:bg-hover has-[[data-row-action]:focus-visible]:inset-shadow-chosen",
      )}
      style={{
        transform: `translateY(${offsetPx}px)`,
        gridTemplateColumns: card ? (selecting ? "2.5rem minmax(0, 1fr)" : "minmax(0, 1fr)") : template,
        ...(card ? {} : { height: `${heightPx}px` }),
      }}
    >
      {selecting && (
        <td className="flex h-full items-center justify-center">
          <CheckboxMark
            label="Select"
            of={nameId}
            checked={isSelected}
            onChange={() => {}}
            onClick={(event) => selecting.toggle(index, { isRange: event.shiftKey })}
          />
        </td>
      )}
      {content.map((cell, position) => (
        <td
          key={cell.id}
          id={position === 0 ? nameId : undefined}
          className={classNames(
            cell.isBare ? "flex justify-end px-1.5" : "min-w-0 truncate px-3",
            cell.align === "end" && "text-right tabular-nums",
          )}
        >
          {position === 0 ? <Opener action={action}>{cell.content}</Opener> : cell.content}
        </td>
      ))}
    </tr>
  );
}

function Opener({ action, children }: { action: RowAction | undefined; children: ReactNode }) {
  const className = "block w-full min-w-0 truncate text-left outline-none";
  if (!action) return children;
  if ("href" in action) {
    return (
      <Link data-row-action href={action.href} className={className} prefetch={false}>
        {children}
      </Link>
    );
  }
  return (
    <button type="button" data-row-action onClick={action.onChoose} className={className}>
      {children}
    </button>
  );
}
