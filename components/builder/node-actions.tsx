import { Play, SquareArrowRightEnter } from "lucide-react";
import type { ReactNode } from "react";
import { Button } from "#components/ui/button.tsx";
import { useBuilderActions } from "./builder-actions.ts";
import { useBuilder, useBuilderStore } from "./builder-store.ts";
import { moveTargets } from "./edits/move-nodes.ts";
import { type StartPlace, setStart, startPlaces } from "./edits/starts.ts";

/** What can be done with nodes beside editing them; each has a key on the canvas, too. */
export function NodeActions({ nodeIds }: { nodeIds: readonly string[] }) {
  const store = useBuilderStore();
  const { search } = useBuilderActions();
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
    </section>
  );
}

function wordsOf({ kind, name, isHere }: StartPlace): ReactNode {
  if (kind === "body") return isHere ? "The body starts here" : "Start the body here";
  // A name may turn the direction of what is written.
  const lane = <bdi>{name}</bdi>;
  return <span className="truncate">{isHere ? <>{lane} starts here</> : <>Start {lane} here</>}</span>;
}
