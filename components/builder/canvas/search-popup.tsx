import { SquareArrowOutUpRight } from "lucide-react";
import { useMemo, useRef, useState } from "react";
import { laneItemId } from "#components/graph/graph-parts.ts";
import { NodeTypeIcon } from "#components/graph/node-type-icon.tsx";
import { FAMILIES, nodeWords } from "#components/graph/node-words.ts";
import { classNames } from "#components/ui/class-names.ts";
import { type Option, OptionList } from "#components/ui/option-list.tsx";
import { Popup } from "#components/ui/popup.tsx";
import type { JsonObject } from "#lib/contract/json.ts";
import { allNodes, type DraftNode, findNode, lanesOf } from "#lib/language/agent-document/drafts/levels.ts";
import { NODE_TYPE_WORDS, type NodeTypeWords } from "#lib/language/node-types/node-type-words.ts";
import { type Search, useBuilderActions } from "../builder-actions.ts";
import { useBuilderStore } from "../builder-store.ts";
import type { Content } from "../draft/content.ts";
import { addNode } from "../edits/add-node.ts";
import { connect } from "../edits/connect.ts";
import { moveTargets } from "../edits/move-nodes.ts";
import { setStart, startPlaces } from "../edits/starts.ts";
import { useMoving } from "../use-moving.ts";
import { addedLast, noteAdded } from "./added-last.ts";
import { makeRoom } from "./make-room.ts";

const LABELS = {
  add: "Add a node",
  connect: "Connect to",
  find: "Find a node",
  move: "Move into",
  start: "Start of which lane",
} as const;

/** The search for what to add, connect to, or go to; it opens where somebody asked. */
export function SearchPopup({ search, onClose }: { search: Search; onClose: () => void }) {
  const store = useBuilderStore();
  const { goTo } = useBuilderActions();
  const move = useMoving();
  const anchor = useRef<HTMLSpanElement>(null);
  const all = useMemo(() => optionsOf(search, store.content), [search, store]);
  const [text, setText] = useState("");
  const isAdding = search.kind === "add";
  const isMatchedHere = isAdding || all.length > MOST_DRAWN;
  const options = useMemo(
    () => (isMatchedHere && !(isAdding && text.trim() === "") ? matching(all, text) : all),
    [all, isMatchedHere, isAdding, text],
  );
  const next = useRef<string | null>(null);
  function choose(value: string): void {
    next.current = act(value);
    onClose();
  }
  function act(value: string): string | null {
    if (search.kind === "find") return value;
    if (search.kind === "connect") {
      const { from, on } = search;
      store.change({ label: "Connect" }, (content) => connect(content, { from, on, to: value }));
      return from;
    }
    if (search.kind === "move") {
      const into = value === OUTSIDE ? null : value.slice(INSIDE.length);
      move({ ids: new Set(search.nodes), into });
      return search.nodes[0] ?? null;
    }
    if (search.kind === "start") {
      const lane = { kind: "lane", id: value } as const;
      store.change({ label: "Set the start" }, (content) => setStart(content, lane, search.node));
      return search.node;
    }
    const type = value.startsWith(RECENT) ? value.slice(RECENT.length) : value;
    noteAdded(type);
    let id: string | null = null;
    store.change({ label: "Add a node" }, (content) => {
      const added = addNode(content, type, search.spot);
      id = added.id;
      return search.spot.at === "edge" ? makeRoom(added.content, added.id, search.spot.edge) : added.content;
    });
    return id;
  }
  return (
    <>
      <span
        ref={anchor}
        aria-hidden
        className="pointer-events-none fixed size-px"
        style={{ left: search.at.x, top: search.at.y }}
      />
      <Popup
        anchor={anchor}
        open
        onOpenChange={(open) => !open && onClose()}
        label={LABELS[search.kind]}
        className={isAdding ? "w-88" : "w-72"}
        onCloseAutoFocus={(event) => {
          event.preventDefault();
          const to = next.current ?? asker(search);
          if (to !== null) goTo(to);
        }}
      >
        <OptionList
          label={LABELS[search.kind]}
          searchLabel={LABELS[search.kind]}
          isAlwaysSearched
          {...(isMatchedHere && { onSearch: setText })}
          options={options}
          chosen={[]}
          onChoose={choose}
          empty={search.kind === "add" ? "No type of node has this name." : "No node matches."}
        />
      </Popup>
    </>
  );
}

/** A list of thousands would hold the page for seconds. */
const MOST_DRAWN = 200;

/** The first options whose words the text is in, with those that begin with it before others. */
function matching(options: readonly Option[], text: string): Option[] {
  const sought = text.trim().toLowerCase();
  const searched = options.filter(({ group }) => group !== LAST_USED);
  const ranks = searched.map(({ label, keywords = [], detail = "" }) => {
    const words = [label, ...keywords].map((word) => word.toLowerCase());
    if (words.some((word) => word.startsWith(sought))) return 0;
    if (words.some((word) => word.includes(sought))) return 1;
    return detail.toLowerCase().includes(sought) ? 2 : 3;
  });
  const ranked = [0, 1, 2].flatMap((rank) => searched.filter((_, index) => ranks[index] === rank));
  // The best one is first, whatever its heading.
  return ranked.slice(0, MOST_DRAWN).map(({ group: _, ...option }) => option);
}

/** The element that the search was opened for; the focus returns to it. */
function asker(search: Search): string | null {
  if (search.kind === "connect") return search.from;
  if (search.kind === "start") return search.node;
  return search.kind === "move" ? (search.nodes[0] ?? null) : null;
}

const OUTSIDE = "out";
const INSIDE = "in ";

function targetsOf(graph: JsonObject, nodes: readonly string[]): Option[] {
  return moveTargets(graph, new Set(nodes)).map((target) =>
    target === null
      ? {
          value: OUTSIDE,
          label: "Out of all bodies",
          icon: <SquareArrowOutUpRight aria-hidden className="size-4 shrink-0 text-ink-soft" />,
        }
      : {
          value: `${INSIDE}${target.node.id}`,
          label: nameOf(target.node),
          keywords: [target.node.id],
          hint: target.container === null ? target.node.id : `in ${target.container}`,
          icon: <NodeTypeIcon type={typeOf(target.node)} className="size-4 shrink-0 text-ink-soft" />,
        },
  );
}

/** The types that were added last, then all of them, by family. */
function typesToAdd(): Option[] {
  const optionOf = ({ type, label, does, family }: NodeTypeWords & { type: string }): Option => ({
    value: type,
    label,
    detail: does,
    group: FAMILIES[family].name,
    keywords: [type],
    icon: <TypeTile type={type} />,
  });
  const entries = Object.entries(NODE_TYPE_WORDS).map(([type, words]) => ({ ...words, type }));
  const recent = addedLast().flatMap((type) => entries.find((one) => one.type === type) ?? []);
  const families = Object.keys(FAMILIES);
  return [
    ...recent.map(optionOf).map(({ detail: _, ...option }) => ({
      ...option,
      value: `${RECENT}${option.value}`,
      group: LAST_USED,
    })),
    ...entries.toSorted((a, b) => families.indexOf(a.family) - families.indexOf(b.family)).map(optionOf),
  ];
}

function TypeTile({ type }: { type: string }) {
  const { icon: Icon, look } = nodeWords(type);
  return (
    <span className={classNames("grid size-7 shrink-0 place-items-center rounded-md", look)}>
      <Icon aria-hidden className="size-4" />
    </span>
  );
}

const LAST_USED = "Last used";
const RECENT = "last ";
const nameOf = ({ id, name }: DraftNode) => (typeof name === "string" && name !== "" ? name : id);
const typeOf = ({ type }: DraftNode) => (typeof type === "string" ? type : null);

function optionsOf(search: Search, { graph }: Content): Option[] {
  if (search.kind === "add") return typesToAdd();
  if (search.kind === "move") return targetsOf(graph, search.nodes);
  if (search.kind === "start")
    return startPlaces(graph, search.node).map(({ id, name, isHere }) => ({
      value: id,
      label: name,
      keywords: [id],
      ...(isHere && { hint: "starts here" }),
    }));
  const from = search.kind === "connect" ? findNode(graph, search.from) : undefined;
  const nodes = allNodes(graph)
    .filter(({ node, container }) => !from || (container === from.container && node !== from.node))
    .map(({ node, container }): Option => {
      const type = typeOf(node);
      return {
        value: node.id,
        label: nameOf(node),
        hint: container === null ? (nodeWords(type).label ?? "") : `in ${container}`,
        keywords: [node.id, type ?? ""],
        icon: <NodeTypeIcon type={type} className="size-4 shrink-0 text-ink-soft" />,
      };
    });
  if (search.kind === "connect") return nodes;
  const lanes = lanesOf(graph).map(
    (lane): Option => ({
      value: laneItemId(lane.id),
      label: nameOf(lane),
      hint: "Lane",
      keywords: [lane.id],
    }),
  );
  return [...lanes, ...nodes];
}
