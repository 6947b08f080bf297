"use client";

import { useMemo } from "react";
import type { AgentDocument } from "#lib/language/agent-document/agent-document.ts";
import { graphParts } from "./graph-parts.ts";
import { type GraphSizes, layOutGraph, type PlacedItem } from "./lay-out-graph.ts";
import { linkPath } from "./link-path.ts";
import { nodeWords } from "./node-words.ts";

/** Boxes hold an icon alone, so that a whole graph is recognised at the size of a card. */
const SIZES: GraphSizes = {
  node: { width: 34, height: 34 },
  lane: { width: 16, height: 16 },
  loopHeader: 0,
  gaps: { nodes: 10, ranks: 16 },
};
const ICON = 20;
const MARGIN = 2;

export function DrawnGraphSketch({
  document,
}: {
  document: Pick<AgentDocument, "lanes" | "nodes" | "edges">;
}) {
  const { items, links, width, height } = useMemo(() => layOutGraph(graphParts(document), SIZES), [document]);
  const box = [-MARGIN, -MARGIN, width + 2 * MARGIN, height + 2 * MARGIN].join(" ");
  return (
    <svg aria-hidden viewBox={box} className="size-full">
      {items.map((placed) => placed.item.kind === "loop" && <Frame key={placed.item.id} placed={placed} />)}
      {links.map(({ link, points }) => (
        <path key={link.id} d={linkPath(points)} className="fill-none stroke-[1.5] stroke-line-control" />
      ))}
      {items.map((placed) => placed.item.kind !== "loop" && <Box key={placed.item.id} placed={placed} />)}
    </svg>
  );
}

function Frame({ placed: { x, y, width, height } }: { placed: PlacedItem }) {
  return (
    <rect
      {...{ x, y, width, height }}
      rx={8}
      className="fill-sunken stroke-line-control [stroke-dasharray:4]"
    />
  );
}

function Box({ placed: { item, x, y, width, height } }: { placed: PlacedItem }) {
  if (item.kind === "lane") {
    return <circle cx={x + width / 2} cy={y + height / 2} r={6} className="fill-accent" />;
  }
  const { icon: Icon } = nodeWords(item.node.type);
  return (
    <>
      <rect {...{ x, y, width, height }} rx={6} className="fill-surface stroke-line-control" />
      <Icon
        x={x + (width - ICON) / 2}
        y={y + (height - ICON) / 2}
        width={ICON}
        height={ICON}
        className="text-ink-soft"
      />
    </>
  );
}
