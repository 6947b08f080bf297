import { useId } from "react";
import { classNames } from "#components/ui/class-names.ts";
import { CHANGE_LOOKS, type GraphChanges } from "./change-marks.ts";
import type { DrawnLink } from "./draw-graph.ts";

/** The edges, those that the run has taken on top. */
export function GraphLinks({
  links,
  isTaken,
  changes,
}: {
  links: readonly DrawnLink[];
  /** Absent: all edges look the same. */
  isTaken: ((link: DrawnLink) => boolean) | undefined;
  /** Between two versions of the graph, by the link's id. */
  changes?: GraphChanges | undefined;
}) {
  const markerId = useId();
  const told = links.map((link) => {
    const change = changes?.get(link.id);
    return { link, taken: isTaken?.(link) ?? false, look: change && CHANGE_LOOKS[change] };
  });
  return (
    <svg aria-hidden className="pointer-events-none absolute top-0 left-0 size-px overflow-visible">
      <defs>
        <Arrow id={`${markerId}-taken`} className="fill-ink-soft" />
        <Arrow id={`${markerId}-open`} className="fill-line-control" />
      </defs>
      {told
        .toSorted((a, b) => Number(a.taken) - Number(b.taken))
        .map(({ link, taken, look }) => (
          <path
            key={link.id}
            d={link.path}
            markerEnd={`url(#${markerId}-${taken ? "taken" : "open"})`}
            className={classNames(
              "fill-none",
              look?.line ?? (taken ? "stroke-2 stroke-ink-soft" : "stroke-[1.5] stroke-line-control"),
              isTaken && !taken && "[stroke-dasharray:4_4]",
            )}
          />
        ))}
    </svg>
  );
}

function Arrow({ id, className }: { id: string; className: string }) {
  return (
    <marker
      id={id}
      viewBox="0 0 8 8"
      refX="7"
      refY="4"
      markerWidth="8"
      markerHeight="8"
      markerUnits="userSpaceOnUse"
      orient="auto-start-reverse"
    >
      <path d="M0 0.5 L8 4 L0 7.5 Z" className={className} />
    </marker>
  );
}
