import { useId } from "react";
import { classNames } from "#components/ui/class-names.ts";
import { CHANGE_LOOKS, type GraphChanges } from "./change-marks.ts";
import type { PlacedLink } from "./lay-out-graph.ts";
import { linkPath } from "./link-path.ts";

/** The edges, those that the run has taken on top; labelled if there are several. */
export function GraphLinks({
  links,
  isTaken,
  changes,
}: {
  links: readonly PlacedLink[];
  /** Absent: all edges look the same. */
  isTaken: ((link: PlacedLink["link"]) => boolean) | undefined;
  /** Between two versions of the graph, by the link's id. */
  changes?: GraphChanges | undefined;
}) {
  const markerId = useId();
  const told = links.map((placed) => {
    const change = changes?.get(placed.link.id);
    return { placed, taken: isTaken?.(placed.link) ?? false, look: change && CHANGE_LOOKS[change] };
  });
  return (
    <>
      <svg aria-hidden className="pointer-events-none absolute top-0 left-0 size-px overflow-visible">
        <defs>
          <Arrow id={`${markerId}-taken`} className="fill-ink-soft" />
          <Arrow id={`${markerId}-open`} className="fill-line-control" />
        </defs>
        {told
          .toSorted((a, b) => Number(a.taken) - Number(b.taken))
          .map(({ placed, taken, look }) => (
            <path
              key={placed.link.id}
              d={linkPath(placed.points)}
              markerEnd={`url(#${markerId}-${taken ? "taken" : "open"})`}
              className={classNames(
                "fill-none",
                look?.line ?? (taken ? "stroke-2 stroke-ink-soft" : "stroke-[1.5] stroke-line-control"),
                isTaken && !taken && "[stroke-dasharray:4_4]",
              )}
            />
          ))}
      </svg>
      {told.map(
        ({ placed: { link, labelAt }, taken }) =>
          labelAt && (
            <span
              key={link.id}
              title={link.label ?? undefined}
              className={classNames(
                "pointer-events-auto absolute max-w-44 truncate rounded-sm border bg-surface px-1.5 text-meta",
                taken ? "border-line-control text-ink" : "border-line text-ink-faint",
              )}
              style={{ transform: `translate(-50%, -50%) translate(${labelAt.x}px, ${labelAt.y}px)` }}
            >
              {link.label}
            </span>
          ),
      )}
    </>
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
