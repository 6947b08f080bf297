"use client";

import { type ReactNode, type RefObject, useEffect, useId, useRef } from "react";
import { classNames } from "./class-names.ts";
import { Link } from "./link.tsx";
import { TabList } from "./tab-list.tsx";

const BAR = "flex gap-5 overflow-x-auto overflow-y-hidden border-line border-b";
const TAB =
  "-mb-px inline-flex h-9 shrink-0 items-center gap-2 border-transparent border-b-2 text-ink-soft transition-colors hover:text-ink " +
  "focus-visible:-outline-offset-2 data-[state=active]:border-accent data-[state=active]:font-medium data-[state=active]:text-ink " +
  "aria-[current=page]:border-accent aria-[current=page]:font-medium aria-[current=page]:text-ink pointer-coarse:h-11 [&_svg]:size-4";

interface Tab {
  readonly label: ReactNode;
  /** The count in the tab. */
  readonly count?: number | undefined;
}

/** Tabs of one page. The choice belongs in the URL: `value` and `onValueChange` from nuqs. */
export function Tabs<Value extends string>({
  label,
  tabs,
  value,
  onValueChange,
  className,
}: {
  label: string;
  tabs: readonly (Tab & { readonly value: Value; readonly content: ReactNode })[];
  value: Value;
  onValueChange: (value: Value) => void;
  className?: string;
}) {
  const id = useId();
  const whole = useRef<HTMLDivElement>(null);
  useInSight(whole, value, tabs.length);
  return (
    <div ref={whole} className={classNames("min-w-0", className)}>
      <TabList
        id={id}
        label={label}
        tabs={tabs.map((tab) => ({
          value: tab.value,
          content: (
            <>
              {tab.label}
              <Count count={tab.count} />
            </>
          ),
        }))}
        value={value}
        onValueChange={onValueChange}
        className={BAR}
        tabClassName={TAB}
      />
      <div id={`${id}-panel`} role="tabpanel" aria-labelledby={`${id}-${value}`} className="pt-4">
        {tabs.find((tab) => tab.value === value)?.content}
      </div>
    </div>
  );
}

/** The same look for links between pages. */
export function LinkTabs({
  label,
  tabs,
  current,
}: {
  label: string;
  tabs: readonly (Tab & { readonly href: string })[];
  /** The current page's `href`. */
  current: string;
}) {
  const bar = useRef<HTMLElement>(null);
  useInSight(bar, current, tabs.length);
  return (
    <nav ref={bar} aria-label={label} className={BAR}>
      {tabs.map((tab) => (
        <Link
          key={tab.href}
          href={tab.href}
          aria-current={tab.href === current ? "page" : undefined}
          className={TAB}
        >
          {tab.label}
          <Count count={tab.count} />
        </Link>
      ))}
    </nav>
  );
}

/** Scrolls a wide tab bar to the current tab; the page itself does not move. */
function useInSight(whole: RefObject<HTMLElement | null>, current: string, count: number): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: again when another tab is shown, or there are others
  useEffect(() => {
    const tab = whole.current?.querySelector("[aria-current=page], [role=tab][aria-selected=true]");
    const bar = tab?.parentElement;
    if (!tab || !bar) return;
    const [inside, outside] = [tab.getBoundingClientRect(), bar.getBoundingClientRect()];
    if (inside.left >= outside.left && inside.right <= outside.right) return;
    bar.scrollLeft += inside.left - outside.left - (outside.width - inside.width) / 2;
  }, [current, count]);
}

function Count({ count }: { count: number | undefined }) {
  if (count === undefined) return null;
  return (
    <span className="rounded-full bg-hover px-1.5 text-ink-soft text-meta tabular-nums">
      {count.toLocaleString("en")}
    </span>
  );
}
