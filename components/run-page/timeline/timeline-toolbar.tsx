import { CircleX, Search, ZoomOut } from "lucide-react";
import type { RefObject } from "react";
import { Button } from "#components/ui/button.tsx";
import { KeyHint } from "#components/ui/key-hint.tsx";
import { Select } from "#components/ui/select.tsx";
import { Switch } from "#components/ui/switch.tsx";
import type { IterationOrder } from "#lib/contract/dashboard/run-shapes.ts";
import type { Zoom } from "./use-drag-zoom.ts";

const ORDERS = [
  { value: "attention", label: "Failed and slow first" },
  { value: "number", label: "Iterations by number" },
] as const;

/** Search, jump to the failure, and the scale's options. */
export function TimelineToolbar({
  searchField,
  search,
  onSearch,
  zoom,
  onUnzoom,
  order,
  onOrder,
  pauses,
  onFailure,
}: {
  searchField: RefObject<HTMLInputElement | null>;
  search: string;
  onSearch: (search: string) => void;
  zoom: Zoom | null;
  onUnzoom: () => void;
  /** The order of loop iterations; null if there are none. */
  order: IterationOrder | null;
  onOrder: (order: IterationOrder) => void;
  /** Null if no pause is folded. */
  pauses: { readonly isEven: boolean; readonly onChange: (isEven: boolean) => void } | null;
  onFailure: (() => void) | null;
}) {
  return (
    <div className="flex flex-wrap items-center gap-2">
      <label className="relative w-64 max-w-full max-sm:w-full">
        <span className="sr-only">Search the timeline</span>
        <Search
          aria-hidden
          className="absolute top-2 left-2.5 size-4 text-ink-faint pointer-coarse:top-3.5"
        />
        <input
          ref={searchField}
          type="search"
          value={search}
          onChange={(event) => onSearch(event.target.value)}
          onKeyDown={(event) => {
            if (event.key !== "Escape") return;
            if (search) onSearch("");
            else event.currentTarget.blur();
          }}
          placeholder="Node, tool or error"
          className="h-8 w-full rounded-md border border-line-control bg-surface pr-8 pl-8 text-input text-ink placeholder:text-ink-faint sm:text-table pointer-coarse:h-11"
        />
        {!search && <KeyHint keys="/" className="absolute top-1.5 right-2 pointer-coarse:hidden" />}
      </label>
      {onFailure && (
        <Button onClick={onFailure}>
          <CircleX aria-hidden className="text-failed" />
          Go to the failure
          <KeyHint keys="f" className="max-sm:hidden" />
        </Button>
      )}
      {zoom && (
        <Button onClick={onUnzoom}>
          <ZoomOut aria-hidden />
          Show the whole run
        </Button>
      )}
      {order && (
        <div className="w-44 sm:w-56">
          <Select
            label="Order of iterations"
            hideLabel
            isCompact
            className="text-table"
            options={ORDERS}
            value={order}
            onValueChange={onOrder}
          />
        </div>
      )}
      {pauses && (
        <div className="ml-auto">
          <Switch
            label="Collapse pauses"
            checked={!pauses.isEven}
            onCheckedChange={(isFolded) => pauses.onChange(!isFolded)}
          />
        </div>
      )}
    </div>
  );
}
