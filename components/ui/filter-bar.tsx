"use client";

import { ChevronDown, ListFilter, Search, X } from "lucide-react";
import { type ReactNode, type RefObject, useRef, useState } from "react";
import { MAX_SEARCH_CHARS } from "#lib/contract/limits.ts";
import { Button } from "./button.tsx";
import { classNames } from "./class-names.ts";
import { Popup } from "./popup.tsx";
import { TextField } from "./text-field.tsx";

export interface Filter {
  readonly id: string;
  /** The filter's name: "Status". */
  readonly label: string;
  readonly icon?: ReactNode;
  /** The filter's value as text: "failed, running". Undefined: not set. */
  readonly value: string | undefined;
  /** Visible even if not set; the others are behind "Filter". */
  readonly isPinned?: boolean;
  /** The editor in a popover: an OptionList, or fields in `FilterPanel`. */
  readonly editor: (close: () => void) => ReactNode;
  readonly onClear: () => void;
}

/**
 * A list's filters in one row: search, set filters, buttons to add others and to clear all. On a phone the row scrolls
 * sideways. Stateless: the values are in the URL.
 */
export function FilterBar({
  label,
  filters,
  search,
  trailing,
}: {
  /** The list's name: "Runs". */
  label: string;
  filters: readonly Filter[];
  search?: {
    readonly value: string;
    readonly onChange: (value: string) => void;
    readonly placeholder: string;
    /** The field's name, if not the placeholder. */
    readonly label?: string;
    /** For a shortcut that focuses it. */
    readonly ref?: RefObject<HTMLInputElement | null>;
  };
  /** Saved views, columns, export. */
  trailing?: ReactNode;
}) {
  // A newly added filter has no value until its editor sets one.
  const [added, setAdded] = useState<string>();
  const shown = filters.filter(
    (filter) => filter.isPinned || filter.value !== undefined || filter.id === added,
  );
  const more = filters.filter((filter) => !shown.includes(filter));
  const isNarrowed = filters.some((filter) => filter.value !== undefined);
  return (
    <search
      aria-label={label}
      className="flex items-center gap-2 max-sm:-mx-4 max-sm:-my-1 max-sm:overflow-x-auto max-sm:px-4 max-sm:py-1 max-sm:*:shrink-0 sm:flex-wrap"
    >
      {search && (
        <div className="w-56 max-sm:-order-2 sm:w-64">
          <TextField
            label={search.label ?? search.placeholder}
            hideLabel
            type="search"
            leading={<Search aria-hidden />}
            placeholder={search.placeholder}
            value={search.value}
            onChange={(event) => search.onChange(event.target.value)}
            isCompact
            maxLength={MAX_SEARCH_CHARS}
            {...(search.ref && { ref: search.ref })}
          />
        </div>
      )}
      {shown.map((filter) => (
        <FilterChip
          key={filter.id}
          filter={filter}
          initiallyOpen={filter.id === added}
          onClosed={() => setAdded(undefined)}
        />
      ))}
      {more.length > 0 && <MoreFilters filters={more} onAdd={setAdded} />}
      {isNarrowed && (
        <Button
          look="quiet"
          onClick={() => {
            for (const filter of filters) if (filter.value !== undefined) filter.onClear();
          }}
        >
          Clear
        </Button>
      )}
      {trailing && <div className="flex items-center gap-2 sm:ml-auto sm:flex-wrap">{trailing}</div>}
    </search>
  );
}

const CHIP =
  "inline-flex h-8 min-w-0 items-center gap-1.5 text-table transition-colors pointer-coarse:h-11 [&_svg]:size-3.5";

function FilterChip({
  filter,
  initiallyOpen,
  onClosed,
}: {
  filter: Filter;
  initiallyOpen: boolean;
  onClosed: () => void;
}) {
  const [open, setOpenState] = useState(initiallyOpen);
  const anchor = useRef<HTMLButtonElement>(null);
  const isSet = filter.value !== undefined;
  function setOpen(next: boolean) {
    setOpenState(next);
    if (!next) onClosed();
  }
  return (
    <span
      className={classNames(
        "inline-flex max-w-full items-center rounded-md border border-line-control transition-colors",
        // Set filters stay in sight where the row scrolls.
        isSet ? "bg-surface max-sm:-order-1" : "border-dashed",
      )}
    >
      <button
        ref={anchor}
        type="button"
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
        className={classNames(CHIP, "rounded-md px-2.5 hover:bg-hover", isSet && "pr-1.5")}
      >
        {filter.icon}
        <span className={isSet ? "text-ink-soft" : "text-ink"}>{filter.label}</span>
        {isSet ? (
          <bdi title={filter.value} className="max-w-80 truncate font-medium">
            {filter.value}
          </bdi>
        ) : (
          <ChevronDown aria-hidden className="text-ink-faint" />
        )}
      </button>
      {isSet && (
        <button
          type="button"
          aria-label={`Clear ${filter.label.toLowerCase()}`}
          onClick={filter.onClear}
          className={classNames(
            CHIP,
            "rounded-md px-1.5 text-ink-faint hover:bg-hover hover:text-ink pointer-coarse:px-3",
          )}
        >
          <X aria-hidden />
        </button>
      )}
      <Popup anchor={anchor} open={open} onOpenChange={setOpen} label={filter.label}>
        {filter.editor(() => setOpen(false))}
      </Popup>
    </span>
  );
}

function MoreFilters({ filters, onAdd }: { filters: readonly Filter[]; onAdd: (id: string) => void }) {
  const [open, setOpen] = useState(false);
  const anchor = useRef<HTMLButtonElement>(null);
  const added = useRef(false);
  return (
    <>
      <Button
        ref={anchor}
        look="quiet"
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
        className="px-2.5 text-table"
      >
        <ListFilter aria-hidden />
        Filter
      </Button>
      <Popup
        anchor={anchor}
        open={open}
        onOpenChange={setOpen}
        label="Add a filter"
        className="grid p-1"
        // The focus moves into the filter's own editor.
        onCloseAutoFocus={(event) => {
          if (added.current) event.preventDefault();
          added.current = false;
        }}
      >
        {filters.map((filter) => (
          <button
            key={filter.id}
            type="button"
            onClick={() => {
              added.current = true;
              setOpen(false);
              onAdd(filter.id);
            }}
            className="flex h-8 items-center gap-2.5 rounded-md px-2 text-left text-body hover:bg-hover focus-visible:bg-hover pointer-coarse:h-11 [&_svg]:size-4 [&_svg]:text-ink-faint"
          >
            {filter.icon}
            {filter.label}
          </button>
        ))}
      </Popup>
    </>
  );
}

/** Fields that set a filter when submitted. */
export function FilterPanel({
  onApply,
  isBlocked = false,
  children,
}: {
  onApply: () => void;
  isBlocked?: boolean;
  children: ReactNode;
}) {
  return (
    <form
      className="grid w-72 max-w-full gap-3 p-3"
      onSubmit={(event) => {
        event.preventDefault();
        onApply();
      }}
    >
      {children}
      <Button type="submit" look="primary" disabled={isBlocked} className="justify-self-end">
        Apply
      </Button>
    </form>
  );
}
