export type Side = "top" | "right" | "bottom" | "left";

const GAP_PX = 6;
const MARGIN_PX = 8;
const OPPOSITE: Readonly<Record<Side, Side>> = { top: "bottom", bottom: "top", left: "right", right: "left" };

interface Box {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}
type Size = Pick<Box, "width" | "height">;

/**
 * Positions an element beside its anchor: on the preferred side or, without room there, on the other one; within the
 * window.
 */
export function placeBeside({
  anchor,
  size,
  side,
  room,
}: {
  anchor: Box;
  size: Size;
  side: Side;
  room: Size;
}): { left: number; top: number } {
  const wanted = at(anchor, size, side);
  const place = fits(wanted, size, room, side) ? wanted : at(anchor, size, OPPOSITE[side]);
  return {
    left: clamp(place.left, room.width - size.width),
    top: clamp(place.top, room.height - size.height),
  };
}

function at(anchor: Box, size: Size, side: Side): { left: number; top: number } {
  const middle = {
    left: anchor.left + (anchor.width - size.width) / 2,
    top: anchor.top + (anchor.height - size.height) / 2,
  };
  switch (side) {
    case "top":
      return { ...middle, top: anchor.top - size.height - GAP_PX };
    case "bottom":
      return { ...middle, top: anchor.top + anchor.height + GAP_PX };
    case "left":
      return { ...middle, left: anchor.left - size.width - GAP_PX };
    case "right":
      return { ...middle, left: anchor.left + anchor.width + GAP_PX };
  }
}

/** Along the other axis it is shifted: a tooltip above something at the edge stays above it. */
function fits({ left, top }: { left: number; top: number }, size: Size, room: Size, side: Side): boolean {
  if (side === "left" || side === "right") return left >= 0 && left + size.width <= room.width;
  return top >= 0 && top + size.height <= room.height;
}

const clamp = (value: number, most: number) =>
  Math.round(Math.max(MARGIN_PX, Math.min(value, most - MARGIN_PX)));
