const held = new WeakSet<Request>();

/** Marks a long poll whose address does not show that it is one. */
export function markHeld(request: Request): void {
  held.add(request);
}

export function isHeld(request: Request): boolean {
  return held.has(request);
}
