import { useQuery } from "@tanstack/react-query";
import { ArrowDownToLine, ArrowUpToLine } from "lucide-react";
import { type RefObject, useEffect, useState } from "react";
import { apiQuery } from "#components/api/api-query.ts";
import { nodesById } from "#components/graph/graph-parts.ts";
import { NodeTypeIcon } from "#components/graph/node-type-icon.tsx";
import { Button } from "#components/ui/button.tsx";
import { filterToAny } from "#components/ui/choice-filters.tsx";
import { FilterBar } from "#components/ui/filter-bar.tsx";
import type { AgentDocument } from "#lib/language/agent-document/agent-document.ts";
import { EVENT_TYPE_OPTIONS, eventWords } from "./event-words.ts";
import type { EventFilters } from "./use-event-pages.ts";

const TYPING_MS = 250;

/** The event filters: text, types, nodes. */
export function EventFilterBar({
  runId,
  filters,
  searchField,
  isLive,
  isFollowed,
  onChange,
  onFollow,
}: {
  runId: string;
  filters: EventFilters;
  searchField: RefObject<HTMLInputElement | null>;
  isLive: boolean;
  isFollowed: boolean;
  onChange: (change: Partial<EventFilters>) => void;
  onFollow: (isFollowed: boolean) => void;
}) {
  const nodes = useNodeOptions(runId);
  const { text, setText } = useTyped(filters.text, (typed) => onChange({ text: typed }));
  return (
    <FilterBar
      label="Events"
      search={{
        value: text,
        onChange: setText,
        placeholder: "Payload, node or type",
        ref: searchField,
      }}
      filters={[
        filterToAny({
          id: "type",
          label: "Type",
          isPinned: true,
          options: EVENT_TYPE_OPTIONS,
          chosen: filters.types,
          word: (type) => eventWords(type).word,
          onChange: (types) => onChange({ types }),
        }),
        filterToAny({
          id: "node",
          label: "Node",
          isPinned: true,
          options: nodes,
          chosen: filters.nodes,
          onChange: (chosen) => onChange({ nodes: chosen }),
        }),
      ]}
      trailing={
        isLive && (
          <Button aria-pressed={isFollowed} onClick={() => onFollow(!isFollowed)}>
            {isFollowed ? <ArrowUpToLine aria-hidden /> : <ArrowDownToLine aria-hidden />}
            {isFollowed ? "Stop following" : "Follow the newest"}
          </Button>
        )
      }
    />
  );
}

function useNodeOptions(runId: string) {
  const { data } = useQuery({
    ...apiQuery("/api/runs/{runId}/graph", { params: { runId } }),
    staleTime: Number.POSITIVE_INFINITY,
  });
  // Published documents have this shape, even with redacted parts.
  const document = data?.document as unknown as AgentDocument | undefined;
  return [...nodesById(document?.nodes ?? []).values()].map(({ id, name = id, type }) => ({
    value: id,
    label: name,
    keywords: [id],
    icon: <NodeTypeIcon type={type} className="size-4 shrink-0 text-ink-faint" />,
  }));
}

/** Typed text applies after a pause; a value from outside applies immediately. */
function useTyped(value: string, onChange: (value: string) => void) {
  const [text, setText] = useState(value);
  const [known, setKnown] = useState(value);
  if (known !== value) {
    setKnown(value);
    setText(value);
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: the text alone is waited for
  useEffect(() => {
    if (text === value) return;
    const timer = setTimeout(() => onChange(text), TYPING_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return { text, setText };
}
