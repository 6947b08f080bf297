import { useWindowVirtualizer } from "@tanstack/react-virtual";
import { type KeyboardEvent, useEffect, useEffectEvent, useId, useRef, useState } from "react";
import { classNames } from "#components/ui/class-names.ts";
import { useDistanceFromTop } from "#components/ui/use-distance-from-top.ts";
import { useShortcuts } from "#components/ui/use-shortcuts.ts";
import type { Tick } from "./axis-ticks.ts";
import type { TimeScale } from "./time-scale.ts";
import { TimelineGrid } from "./timeline-axis.tsx";
import type { TimelineLayout } from "./timeline-layout.ts";
import { TimelineLineView } from "./timeline-line-view.tsx";
import type { TimelineLine } from "./timeline-lines.ts";
import { TimelineMore } from "./timeline-more.tsx";

/** Height of the sticky parts: the dashboard's top bar and the axis. */
const COVERED_PX = 48 + 32;

/** Renders the visible lines and handles the keyboard for all of them. */
export function TimelineList({
  lines,
  layout,
  scale,
  ticks,
  now,
  failureId,
  selectedId,
  onSelect,
  onFold,
  onMore,
}: {
  lines: readonly TimelineLine[];
  layout: TimelineLayout;
  scale: TimeScale;
  ticks: readonly Tick[];
  now: number;
  failureId: string | null;
  selectedId: string | null;
  onSelect: (occurrenceId: string | null) => void;
  onFold: (within: string) => void;
  onMore: (within: string) => void;
}) {
  const id = useId();
  const box = useRef<HTMLDivElement>(null);
  const offsetTop = useDistanceFromTop(box);
  const tree = useRef<HTMLDivElement>(null);
  const rowHeight = layout.rowPx;
  const [activeKey, setActiveKey] = useState<string | null>(null);
  const virtual = useWindowVirtualizer({
    count: lines.length,
    estimateSize: () => rowHeight,
    overscan: 12,
    scrollMargin: offsetTop,
    scrollPaddingStart: COVERED_PX,
    scrollPaddingEnd: 48,
    getItemKey: (index) => lines[index]?.key ?? index,
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: other heights are measured again
  useEffect(() => virtual.measure(), [rowHeight, virtual]);

  const selectedIndex = selectedId === null ? -1 : lines.findIndex(({ key }) => key === selectedId);
  // Scrolls to it once it is loaded; after that the person scrolls freely.
  const [shownId, setShownId] = useState<string | null>(null);
  useEffect(() => {
    if (selectedId === shownId || (selectedId !== null && selectedIndex < 0) || offsetTop === 0) return;
    setShownId(selectedId);
    if (selectedIndex < 0) return;
    setActiveKey(selectedId);
    virtual.scrollToIndex(selectedIndex, { align: "auto" });
  }, [selectedId, shownId, selectedIndex, offsetTop, virtual]);

  const items = virtual.getVirtualItems();
  const activeIndex = lines.findIndex(({ key }) => key === activeKey);
  const active = lines[activeIndex];

  // Keeps the focused row visible when rows are loaded above it.
  const isLed = useRef(false);
  const stay = useEffectEvent(() => {
    const isHere = isLed.current && document.activeElement === tree.current;
    if (isHere && activeIndex >= 0) virtual.scrollToIndex(activeIndex, { align: "auto" });
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: looked at when there are more rows
  useEffect(() => stay(), [lines.length]);
  const wander = () => {
    isLed.current = false;
  };

  function goTo(index: number): void {
    isLed.current = true;
    const line = lines[Math.min(lines.length - 1, Math.max(0, index))];
    if (!line) return;
    setActiveKey(line.key);
    virtual.scrollToIndex(lines.indexOf(line), { align: "auto" });
    tree.current?.focus({ preventScroll: true });
    // Updates the open panel, too.
    if (selectedId !== null && line.kind === "row" && line.timed.row.kind === "node") {
      setShownId(line.timed.row.occurrenceId);
      onSelect(line.timed.row.occurrenceId);
    }
  }

  function press(line: TimelineLine | undefined): void {
    if (line?.kind !== "row") return;
    const { row } = line.timed;
    setActiveKey(line.key);
    if (row.kind === "iteration") onFold(row.within);
    else onSelect(row.occurrenceId === selectedId ? null : row.occurrenceId);
  }

  function fold(line: TimelineLine | undefined, isToFold: boolean): void {
    if (line?.kind !== "row") return;
    const { within } = line.timed.row;
    if (within !== null && line.isFolded === !isToFold) onFold(within);
    else if (isToFold)
      goTo(lines.findLastIndex(({ level }, index) => index < activeIndex && level < line.level));
  }

  useShortcuts("Timeline", [
    { keys: "j", label: "Next row", run: () => goTo(activeIndex + 1) },
    { keys: "k", label: "Previous row", run: () => goTo(activeIndex < 0 ? 0 : activeIndex - 1) },
  ]);

  function onKeyDown(event: KeyboardEvent<HTMLElement>): void {
    const act = {
      ArrowDown: () => goTo(activeIndex + 1),
      ArrowUp: () => goTo(activeIndex - 1),
      ArrowRight: () => fold(active, false),
      ArrowLeft: () => fold(active, true),
      Home: () => goTo(0),
      End: () => goTo(lines.length - 1),
      PageDown: () => goTo(activeIndex + 15),
      PageUp: () => goTo(activeIndex - 15),
      Enter: () => press(active),
      " ": () => press(active),
    }[event.key];
    if (!act || event.metaKey || event.ctrlKey || event.altKey) return;
    event.preventDefault();
    act();
  }

  return (
    <div ref={box} className="relative">
      {!layout.isNarrow && (
        <div aria-hidden className={classNames(layout.columns, "pointer-events-none absolute inset-0")}>
          <div className="relative col-start-2 mx-2">
            <TimelineGrid scale={scale} ticks={ticks} />
          </div>
        </div>
      )}
      <div
        ref={tree}
        role="tree"
        aria-label="Executions of nodes, by start time"
        tabIndex={0}
        // Only a rendered row can be referenced.
        aria-activedescendant={
          active && items.some(({ key }) => key === active.key) ? `${id}-${active.key}` : undefined
        }
        onKeyDown={onKeyDown}
        onWheel={wander}
        onTouchMove={wander}
        onPointerDown={wander}
        onFocus={() => {
          if (activeKey === null) setActiveKey(lines[0]?.key ?? null);
        }}
        className="relative rounded-b-lg focus-visible:outline-none focus-visible:[&_[data-active]]:outline-2"
        style={{ height: virtual.getTotalSize() }}
      >
        {items.map((item) => {
          const line = lines[item.index];
          if (!line) return null;
          const isRow = line.kind === "row";
          const isSelected = isRow && selectedId !== null && line.key === selectedId;
          return (
            <div
              key={item.key}
              id={`${id}-${line.key}`}
              role="treeitem"
              tabIndex={-1}
              aria-level={line.level}
              aria-setsize={lines.length}
              aria-posinset={item.index + 1}
              aria-selected={isSelected}
              aria-expanded={isRow && line.isFolded !== null ? !line.isFolded : undefined}
              data-active={line.key === activeKey || undefined}
              onClick={() => press(line)}
              onKeyDown={undefined}
              className={classNames(
                "absolute inset-x-0 top-0 -outline-offset-2 outline-accent",
                isRow && layout.columns,
                isRow && "cursor-pointer",
                isSelected ? "bg-accent-wash inset-shadow-chosen" : isRow && "hover:bg-hover",
              )}
              style={{
                height: rowHeight,
                transform: `translateY(${item.start - virtual.options.scrollMargin}px)`,
              }}
            >
              {line.kind === "turn" && (
                <p className="flex h-full items-end px-3 pb-1.5 font-medium text-ink-soft text-meta">
                  Turn {line.turn}
                </p>
              )}
              {line.kind === "more" && <TimelineMore line={line} onMore={() => onMore(line.within)} />}
              {isRow && (
                <TimelineLineView
                  line={line}
                  layout={layout}
                  now={now}
                  isFailure={failureId !== null && line.key === failureId}
                  scale={scale}
                  onFold={onFold}
                />
              )}
            </div>
          );
        })}
      </div>
    </div>
  );
}
