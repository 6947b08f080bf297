import { useVirtualizer } from "@tanstack/react-virtual";
import {
  type KeyboardEvent,
  useEffect,
  useEffectEvent,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { classNames } from "#components/ui/class-names.ts";
import { usePaced } from "#components/ui/use-paced.ts";
import { useShortcuts } from "#components/ui/use-shortcuts.ts";
import { EVENT_COLUMNS, EventRowSkeleton } from "../tab-skeletons.tsx";
import { useWidth } from "../timeline/use-width.ts";
import type { EventPages, EventPlaces } from "./event-pages.ts";
import { EventRow } from "./event-row.tsx";

const ROW_PX = 32;
const NARROW_ROW_PX = 52;
/** While a scrollbar is dragged: the minimum interval between reads, within the rate limit. */
const NEED_MS = 250;
/** How far beyond the visible rows to load, so that pages arrive in time. */
const AHEAD = 60;
/** Below this width a row takes two lines: 36 rem. */
const NARROW_PX = 576;

/** A list of any number of events: renders only visible rows and keeps a few thousand events in memory. */
export function EventList({
  pages,
  places,
  beganAt,
  selected,
  isFollowed,
  onSelect,
}: {
  pages: EventPages;
  places: EventPlaces;
  /** The run's start in milliseconds. */
  beganAt: number;
  /** The sequence of the highlighted event. */
  selected: string | null;
  /** Whether to keep the newest event visible. */
  isFollowed: boolean;
  onSelect: (sequence: string) => void;
}) {
  const id = useId();
  const box = useRef<HTMLDivElement>(null);
  const { box: measured, width } = useWidth();
  const rowHeight = width > 0 && width < NARROW_PX ? NARROW_ROW_PX : ROW_PX;
  const virtual = useVirtualizer({
    count: places.count,
    getScrollElement: () => box.current,
    estimateSize: () => rowHeight,
    overscan: 15,
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: other heights are measured again
  useEffect(() => virtual.measure(), [rowHeight, virtual]);

  const items = virtual.getVirtualItems();
  const first = items[0]?.index ?? 0;
  const last = items.at(-1)?.index ?? 0;
  const need = usePaced((from: number, to: number) => pages.need(from, to), NEED_MS);
  // biome-ignore lint/correctness/useExhaustiveDependencies: more places may mean that some in sight are not read yet
  useEffect(
    () => need(Math.max(0, first - AHEAD), Math.min(places.count - 1, last + AHEAD)),
    [pages, first, last, places.count, need],
  );

  // Keeps the scroll position when events arrive above.
  const shifted = useRef(places.shift);
  useLayoutEffect(() => {
    const by = places.shift - shifted.current;
    shifted.current = places.shift;
    if (by > 0 && box.current) box.current.scrollTop += by * rowHeight;
  }, [places.shift, rowHeight]);

  const selectedIndex = selected === null ? -1 : places.indexOf(selected);
  const [shown, setShown] = useState<string | null>(null);
  useEffect(() => {
    if (selected === null || selected === shown || selectedIndex < 0 || selectedIndex >= places.count) return;
    setShown(selected);
    virtual.scrollToIndex(selectedIndex, { align: "center" });
  }, [selected, shown, selectedIndex, places.count, virtual]);

  const goToEnd = useEffectEvent(() => virtual.scrollToIndex(places.count - 1, { align: "end" }));
  useEffect(() => {
    if (isFollowed && places.count > 0) goToEnd();
  }, [isFollowed, places.count]);

  const [active, setActive] = useState(0);
  const [hasWandered, setHasWandered] = useState(false);
  const wander = () => setHasWandered(true);
  function goTo(index: number): void {
    const next = Math.min(places.count - 1, Math.max(0, index));
    setActive(next);
    setHasWandered(false);
    virtual.scrollToIndex(next, { align: "auto" });
    box.current?.focus({ preventScroll: true });
    const event = places.at(next);
    // Updates the open panel, too.
    if (selected !== null && event) {
      setShown(event.sequence);
      onSelect(event.sequence);
    }
  }
  const at = selectedIndex >= 0 ? selectedIndex : active;
  // If the person has scrolled away, the keyboard continues from the visible rows.
  const inSight = hasWandered ? virtual.range : null;
  const from = inSight ? Math.min(Math.max(at, inSight.startIndex), inSight.endIndex) : at;
  function press(index: number): void {
    const event = places.at(index);
    if (!event) return;
    setActive(index);
    setHasWandered(false);
    setShown(event.sequence);
    onSelect(event.sequence);
  }
  useShortcuts("Events", [
    { keys: "j", label: "Next event", run: () => goTo(from + 1) },
    { keys: "k", label: "Previous event", run: () => goTo(from - 1) },
  ]);
  function onKeyDown(event: KeyboardEvent<HTMLElement>): void {
    const act = {
      ArrowDown: () => goTo(from + 1),
      ArrowUp: () => goTo(from - 1),
      PageDown: () => goTo(from + 20),
      PageUp: () => goTo(from - 20),
      Home: () => goTo(0),
      End: () => goTo(places.count - 1),
      Enter: () => press(from),
      " ": () => press(from),
    }[event.key];
    if (!act || event.metaKey || event.ctrlKey || event.altKey) return;
    event.preventDefault();
    act();
  }

  return (
    <div
      ref={box}
      role="listbox"
      aria-label="Events, oldest first"
      tabIndex={0}
      data-shortcuts
      aria-activedescendant={items.some(({ index }) => index === from) ? `${id}-${from}` : undefined}
      onKeyDown={onKeyDown}
      onWheel={wander}
      onTouchMove={wander}
      // Only for the scrollbar; on a row, the click follows.
      onPointerDown={wander}
      className="@container max-h-[max(24rem,calc(100dvh-19rem))] overflow-y-auto overscroll-contain rounded-b-lg [overflow-anchor:none] focus-visible:outline-none focus-visible:[&_[data-active]]:outline-2"
    >
      <div ref={measured} role="presentation" className="relative" style={{ height: virtual.getTotalSize() }}>
        {items.map(({ index, key, start }) => {
          const event = places.at(index);
          const isSelected = index === selectedIndex;
          return (
            <div
              key={key}
              id={`${id}-${index}`}
              role="option"
              tabIndex={-1}
              aria-selected={isSelected}
              aria-setsize={places.count}
              aria-posinset={index + 1}
              data-active={index === from || undefined}
              onClick={() => press(index)}
              onKeyDown={undefined}
              className={classNames(
                EVENT_COLUMNS,
                "absolute inset-x-0 top-0 cursor-pointer px-2 text-table -outline-offset-2 outline-accent",
                isSelected ? "bg-accent-wash inset-shadow-chosen" : "hover:bg-hover",
              )}
              style={{ height: rowHeight, transform: `translateY(${start}px)` }}
            >
              {event ? <EventRow event={event} beganAt={beganAt} /> : <EventRowSkeleton />}
            </div>
          );
        })}
      </div>
    </div>
  );
}
