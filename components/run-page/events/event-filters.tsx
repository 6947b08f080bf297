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
import { iterationWords } from "../iteration/iteration-place.ts";
import { EVENT_TYPE_OPTIONS, eventWords } from "./event-words.ts";
import { IterationEditor } from "./iteration-editor.tsx";
import type { EventFilters } from "./use-event-pages.ts";

const TYPING_MS = 250;

/** The event filters: text, types, nodes, an iteration. */
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
  const { nodes, loops, nameOf } = useGraphOptions(runId);
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
        ...(loops.length === 0 && filters.within === null
          ? []
          : [
              {
                id: "iteration",
                label: "Iteration",
                value: filters.within === null ? undefined : iterationWords(filters.within, nameOf),
                onClear: () => onChange({ within: null }),
                editor: (close: () => void) => (
                  <IterationEditor
                    loops={loops}
                    within={filters.within}
                    onApply={(within) => {
                      onChange({ within });
                      close();
                    }}
                  />
                ),
              },
            ]),
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

function useGraphOptions(runId: string) {
  const { data } = useQuery({
    ...apiQuery("/api/runs/{runId}/graph", { params: { runId } }),
    staleTime: Number.POSITIVE_INFINITY,
  });
  // Published documents have this shape, even with redacted parts.
  const document = data?.document as unknown as AgentDocument | undefined;
  const byId = nodesById(document?.nodes ?? []);
  const nameOf = (nodeId: string) => byId.get(nodeId)?.name ?? nodeId;
  const nodes = [...byId.values()].map(({ id, type }) => ({
    value: id,
    label: nameOf(id),
    keywords: [id],
    icon: <NodeTypeIcon type={type} className="size-4 shrink-0 text-ink-faint" />,
  }));
  const loops = (data?.nodes ?? []).flatMap(({ nodeId, body }) =>
    body ? [{ value: body.within, label: nameOf(nodeId) }] : [],
  );
  return { nodes, loops, nameOf };
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
