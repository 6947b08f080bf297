import { Link } from "#components/ui/link.tsx";
import { Skeleton } from "#components/ui/skeleton.tsx";
import { Sparkline } from "#components/ui/sparkline.tsx";
import { ChangeMark } from "./change-mark.tsx";
import { FIGURE_LABELS, FIGURE_PERIOD_WORDS, figuresOf, type SaidFigure } from "./figures-of.ts";
import type { Figures, OverviewScope } from "./use-overview.ts";

/** The period's six figures with their change and course, each a link to its runs. */
export function FigureRow({
  figures,
  before,
  scope,
}: {
  figures: Figures | undefined;
  /** The period before; the figures do not wait for it. */
  before: Figures["total"] | undefined;
  scope: OverviewScope;
}) {
  const said = figures && figuresOf(figures, { before, scope });
  return (
    <div className="grid grid-cols-1 gap-1.5">
      <dl className="grid grid-cols-2 overflow-hidden rounded-lg border border-line bg-line [gap:1px] md:grid-cols-3 xl:grid-cols-6">
        {said
          ? said.map((figure) => <ShownFigure key={figure.label} figure={figure} />)
          : FIGURE_LABELS.map((label) => (
              <div key={label} className="grid min-w-0 gap-0.5 bg-surface p-4">
                <dt className="text-ink-soft text-table">{label}</dt>
                <dd className="grid gap-0.5">
                  <Skeleton className="h-7 w-20" />
                  <Skeleton className="h-4 w-24" />
                  <Skeleton className="h-4 w-20" />
                  <Skeleton className="mt-1 h-6 w-full" />
                </dd>
              </div>
            ))}
      </dl>
      <p className="text-ink-faint text-meta">
        Changes are against the {FIGURE_PERIOD_WORDS[scope.period]} before, up to the same time of day.
      </p>
    </div>
  );
}

function ShownFigure({
  figure: { label, value, hint, href, change, before, course },
}: {
  figure: SaidFigure;
}) {
  return (
    <div className="relative grid min-w-0 content-start gap-0.5 bg-surface p-4 hover:bg-hover">
      <dt className="text-ink-soft text-table">
        <Link href={href} prefetch={false} className="after:absolute after:inset-0">
          {label}
        </Link>
      </dt>
      <dd className="grid min-w-0 gap-0.5">
        <span className="truncate font-semibold text-title tabular-nums">{value}</span>
        <span className="truncate text-ink-faint text-meta" title={hint}>
          {hint}
        </span>
        <span className="flex h-4 min-w-0 text-meta">
          <ChangeMark change={change} before={before} />
        </span>
        <Sparkline isWide label={`${label} over time`} points={course} />
      </dd>
    </div>
  );
}
