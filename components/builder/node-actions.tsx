import {
  AlignHorizontalJustifyCenter,
  AlignHorizontalSpaceBetween,
  AlignVerticalJustifyCenter,
  AlignVerticalSpaceBetween,
  Copy,
  type LucideIcon,
  Play,
  SquareArrowRightEnter,
} from "lucide-react";
import type { ReactNode } from "react";
import type { PlacedGraph } from "#components/graph/place-graph.ts";
import { Button } from "#components/ui/button.tsx";
import { useBuilderActions } from "./builder-actions.ts";
import { useBuilder, useBuilderStore } from "./builder-store.ts";
import { type Arrangement, arrange } from "./canvas/arrange.ts";
import { placeKey, placesOfOthers } from "./canvas/place-others.ts";
import { movePlaces } from "./edits/layout-edits.ts";
import { moveTargets } from "./edits/move-nodes.ts";
import { type StartPlace, setStart, startPlaces } from "./edits/starts.ts";

/** What can be done with nodes beside editing them; each has a key on the canvas, too. */
export function NodeActions({ nodeIds, placed }: { nodeIds: readonly string[]; placed: PlacedGraph }) {
  const store = useBuilderStore();
  const { search, duplicate } = useBuilderActions();
  const graph = useBuilder((state) => state.history.present.graph);
  const [nodeId, ...others] = nodeIds;
  if (nodeId === undefined) return null;
  const starts = others.length === 0 ? startPlaces(graph, nodeId) : [];
  const canMove = moveTargets(graph, new Set(nodeIds)).length > 0;
  return (
    <section aria-label="Actions" className="flex flex-wrap gap-2 empty:hidden">
      {starts.map((place) => (
        <Button
          key={`${place.kind} ${place.id}`}
          size="small"
          title="Start here ( s )"
          disabled={place.isHere}
          onClick={() =>
            store.change({ label: "Set the start" }, (content) => setStart(content, place, nodeId))
          }
        >
          <Play aria-hidden />
          {wordsOf(place)}
        </Button>
      ))}
      {canMove && (
        <Button
          size="small"
          title="Move into a body, or out of it ( m )"
          onClick={(event) => {
            const { left, bottom } = event.currentTarget.getBoundingClientRect();
            search({ kind: "move", nodes: nodeIds, at: { x: left, y: bottom } });
          }}
        >
          <SquareArrowRightEnter aria-hidden />
          Move into…
        </Button>
      )}
      <Button size="small" title="Duplicate ( Ctrl D )" onClick={() => duplicate(nodeIds)}>
        <Copy aria-hidden />
        Duplicate
      </Button>
      {others.length > 0 && <Arrange nodeIds={nodeIds} placed={placed} />}
    </section>
  );
}

const ARRANGEMENTS: readonly { how: Arrangement; words: string; icon: LucideIcon; least: number }[] = [
  { how: "row", words: "In a row", icon: AlignVerticalJustifyCenter, least: 2 },
  { how: "column", words: "In a column", icon: AlignHorizontalJustifyCenter, least: 2 },
  { how: "across", words: "Space out across", icon: AlignHorizontalSpaceBetween, least: 3 },
  { how: "down", words: "Space out down", icon: AlignVerticalSpaceBetween, least: 3 },
];

/** Nodes of one level in a line, or with equal gaps. */
function Arrange({ nodeIds, placed }: { nodeIds: readonly string[]; placed: PlacedGraph }) {
  const store = useBuilderStore();
  const own = new Set(nodeIds);
  // What is in a body moves with it.
  const boxes = placed.boxes.filter(
    (box) =>
      box.kind !== "lane" && own.has(box.node.id) && !(box.container !== null && own.has(box.container)),
  );
  const parents = new Set(boxes.map(({ parent }) => parent));
  if (parents.size !== 1) return null;
  function move(how: Arrangement): void {
    store.change({ label: "Arrange nodes" }, (content) => {
      const except = new Set(boxes.map(placeKey));
      const others = placesOfOthers(placed.boxes, { layout: content.layout, parents, except });
      return movePlaces(content, new Map([...others, ...arrange(boxes, how)]));
    });
  }
  return ARRANGEMENTS.filter(({ least }) => boxes.length >= least).map(({ how, words, icon: Icon }) => (
    <Button key={how} size="small" onClick={() => move(how)}>
      <Icon aria-hidden />
      {words}
    </Button>
  ));
}

function wordsOf({ kind, name, isHere }: StartPlace): ReactNode {
  if (kind === "body") return isHere ? "The body starts here" : "Start the body here";
  // A name may turn the direction of what is written.
  const lane = <bdi>{name}</bdi>;
  return <span className="truncate">{isHere ? <>{lane} starts here</> : <>Start {lane} here</>}</span>;
}
