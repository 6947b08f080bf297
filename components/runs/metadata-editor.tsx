"use client";

import { useQuery } from "@tanstack/react-query";
import { ChevronLeft } from "lucide-react";
import { useDeferredValue, useEffect, useRef, useState } from "react";
import { apiQuery } from "#components/api/api-query.ts";
import { toggled } from "#components/ui/choices.ts";
import { IconButton } from "#components/ui/icon-button.tsx";
import { OptionList } from "#components/ui/option-list.tsx";

/** The API's limits of a key and of a whole pair. */
const MAX_KEY_CHARS = 200;
const MAX_PAIR_CHARS = 500;

/** Adds or removes a pair: first a key, then its value, each from suggestions or as typed. */
export function RunMetadataEditor({
  pairs,
  onApply,
}: {
  pairs: readonly string[];
  onApply: (pairs: string[]) => void;
}) {
  const [key, setKey] = useState<string>();
  return (
    <>
      {pairs.length > 0 && key === undefined && (
        <div className="border-line border-b">
          <OptionList
            label="Metadata"
            multiple
            options={pairs.map((pair) => ({ value: pair, label: pair }))}
            chosen={pairs}
            onChoose={(pair) => onApply(toggled(pairs, pair))}
          />
        </div>
      )}
      {key === undefined ? (
        <Choice
          key="keys"
          label="Metadata key"
          searchLabel="Find or type a key"
          // Without suggestions it is not clear what a key is.
          empty="No run has metadata yet. Type a key."
          maxChars={MAX_KEY_CHARS}
          isPossible={(text) => !text.includes("=")}
          onChoose={setKey}
        />
      ) : (
        <>
          <p className="flex items-center gap-1 border-line border-b p-1 text-table">
            <IconButton label="Choose another key" onClick={() => setKey(undefined)}>
              <ChevronLeft aria-hidden />
            </IconButton>
            <span className="wrap-anywhere min-w-0 font-medium">{key}</span>
          </p>
          <Choice
            key={`of ${key}`}
            label={`Value of ${key}`}
            searchLabel="Find or type a value"
            empty="No recent run has a value. Type one."
            ofKey={key}
            maxChars={MAX_PAIR_CHARS - key.length - 1}
            isPossible={() => true}
            onChoose={(value) => onApply([...new Set([...pairs, `${key}=${value}`])])}
          />
        </>
      )}
    </>
  );
}

/** Suggestions of the server for a text, and the text itself. */
function Choice({
  label,
  searchLabel,
  empty,
  ofKey,
  maxChars,
  isPossible,
  onChoose,
}: {
  label: string;
  searchLabel: string;
  empty: string;
  ofKey?: string;
  maxChars: number;
  isPossible: (text: string) => boolean;
  onChoose: (text: string) => void;
}) {
  const [text, setText] = useState("");
  const typed = text.trim().slice(0, maxChars);
  const search = useDeferredValue(typed.slice(0, MAX_KEY_CHARS));
  const { data: suggestions = [], isFetching } = useQuery({
    ...apiQuery("/api/run-metadata", { query: { key: ofKey, search: search || undefined } }),
    select: (answer) => answer.suggestions,
    placeholderData: (before) => before,
  });
  const possible = suggestions.filter(isPossible);
  const isNew = typed !== "" && isPossible(typed) && !possible.includes(typed);
  // The list of the step before had the focus.
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => place.current?.querySelector("input")?.focus(), []);
  return (
    <div ref={place} className="w-72 max-w-full">
      <OptionList
        label={label}
        searchLabel={searchLabel}
        options={[
          ...possible.map((value) => ({ value, label: value })),
          ...(isNew ? [{ value: typed, label: typed, hint: "as typed" }] : []),
        ]}
        chosen={[]}
        onChoose={onChoose}
        onSearch={setText}
        isSearching={isFetching || search !== typed.slice(0, MAX_KEY_CHARS)}
        empty={empty}
      />
    </div>
  );
}
