"use client";

import { Command } from "cmdk";
import { Check, Search } from "lucide-react";
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from "react";
import { MAX_SEARCH_CHARS } from "#lib/contract/limits.ts";
import { classNames } from "./class-names.ts";

const SEARCHED_FROM = 8;

export interface Option {
  readonly value: string;
  readonly label: string;
  /** Secondary text after the label: a count, a team. */
  readonly hint?: string;
  /** A sentence beneath the label. */
  readonly detail?: string;
  /** Beneath that, as code: an example. */
  readonly code?: string;
  /** The heading that it stands beneath, with the options before and after it that have the same. */
  readonly group?: string;
  readonly icon?: ReactNode;
  /** Additional search terms: an id. */
  readonly keywords?: readonly string[];
}

export interface OptionListProps {
  /** The list's name: "Agent". */
  label: string;
  options: readonly Option[];
  chosen: readonly string[];
  onChoose: (value: string) => void;
  multiple?: boolean;
  /** Searches on the server; if absent, the list is filtered here. */
  onSearch?: (text: string) => void;
  isSearching?: boolean;
  /** The search is shown for short lists, too. */
  isAlwaysSearched?: boolean;
  searchLabel?: string;
  /** Shown if nothing matches. */
  empty?: ReactNode;
}

/** A searchable list with arrow keys and Enter. For popups: Combobox, filters. */
export function OptionList({
  label,
  options,
  chosen,
  onChoose,
  multiple = false,
  onSearch,
  isSearching = false,
  isAlwaysSearched = false,
  searchLabel = "Search",
  empty = "Nothing matches.",
}: OptionListProps) {
  // While a search loads, the list of the previous text cannot be chosen from.
  const isLookedUp = onSearch !== undefined && isSearching;
  // Results arrive after the text: the first one is marked by default, so that Enter always has a choice.
  const [marked, setMarked] = useState("");
  const values = options.map(({ value }) => value);
  const first = values.includes(marked) ? marked : values[0];
  // cmdk itself marked an entry of a list that cannot be chosen from, so the first entry of the next list is meant.
  const mark = {
    value: first ?? "",
    onValueChange: (next: string) => {
      if (!isLookedUp) setMarked(next);
    },
  };
  // Enter waits for the matching list.
  const isEntered = useRef(false);
  const chooseEntered = useEffectEvent(() => {
    if (isEntered.current && first !== undefined) onChoose(first);
    isEntered.current = false;
  });
  useEffect(() => {
    if (!isLookedUp) chooseEntered();
  }, [isLookedUp]);
  const searchable = isAlwaysSearched || onSearch !== undefined || options.length >= SEARCHED_FROM;
  return (
    <Command
      label={label}
      shouldFilter={!onSearch}
      loop
      {...(onSearch && mark)}
      onKeyDownCapture={(event) => {
        isEntered.current = event.key === "Enter" && isLookedUp;
        if (isEntered.current) event.stopPropagation();
      }}
      className="text-body outline-none"
    >
      <div
        className={classNames("flex items-center gap-2 border-line border-b px-3", !searchable && "sr-only")}
      >
        <Search aria-hidden className="size-4 shrink-0 text-ink-faint" />
        <Command.Input
          placeholder={searchLabel}
          maxLength={MAX_SEARCH_CHARS}
          {...(onSearch && { onValueChange: onSearch })}
          className="h-10 min-w-0 grow bg-transparent text-input outline-none placeholder:text-ink-faint sm:text-body"
        />
      </div>
      <Command.List
        label={label}
        aria-busy={isSearching}
        aria-multiselectable={multiple || undefined}
        className="max-h-72 overflow-y-auto overscroll-contain p-1"
      >
        <Command.Empty className="px-2 py-3 text-ink-soft">{isSearching ? "Searching" : empty}</Command.Empty>
        {groupsOf(options).map(({ name, members }) => {
          const items = members.map((option) => (
            <OptionItem
              key={option.value}
              option={option}
              isChosen={chosen.includes(option.value)}
              multiple={multiple}
              onChoose={onChoose}
            />
          ));
          if (name === undefined) return items;
          return (
            <Command.Group key={name} heading={name} className={HEADING}>
              {items}
            </Command.Group>
          );
        })}
      </Command.List>
    </Command>
  );
}

const HEADING =
  "[&_[cmdk-group-heading]]:px-2 [&_[cmdk-group-heading]]:pt-2 [&_[cmdk-group-heading]]:pb-1 " +
  "[&_[cmdk-group-heading]]:font-medium [&_[cmdk-group-heading]]:text-ink-faint [&_[cmdk-group-heading]]:text-meta";

function groupsOf(options: readonly Option[]) {
  const groups: { name: string | undefined; members: Option[] }[] = [];
  for (const option of options) {
    const last = groups.at(-1);
    if (last && last.name === option.group) last.members.push(option);
    else groups.push({ name: option.group, members: [option] });
  }
  return groups;
}

function OptionItem({
  option,
  isChosen,
  multiple,
  onChoose,
}: {
  option: Option;
  isChosen: boolean;
  multiple: boolean;
  onChoose: (value: string) => void;
}) {
  return (
    <Command.Item
      value={option.value}
      keywords={[option.label, ...(option.keywords ?? [])]}
      onSelect={() => onChoose(option.value)}
      aria-checked={isChosen}
      className="flex min-h-8 cursor-pointer select-none items-center gap-2.5 rounded-md px-2 py-1 data-[selected=true]:bg-hover pointer-coarse:min-h-11"
    >
      {multiple && (
        <span
          aria-hidden
          className={classNames(
            "grid size-4 shrink-0 place-content-center rounded-sm border",
            isChosen ? "border-accent bg-accent text-on-accent" : "border-line-control",
          )}
        >
          {isChosen && <Check className="size-3" />}
        </span>
      )}
      {option.icon}
      <span className="wrap-anywhere min-w-0 grow">
        {option.label}
        {option.detail && <span className="block text-ink-soft text-meta">{option.detail}</span>}
        {option.code && <code className="block font-mono text-ink-faint text-meta">{option.code}</code>}
      </span>
      {option.hint && <span className="shrink-0 text-ink-faint text-meta">{option.hint}</span>}
      {!multiple && isChosen && <Check aria-hidden className="size-4 shrink-0 text-accent-ink" />}
    </Command.Item>
  );
}
