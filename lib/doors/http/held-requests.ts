const held = new WeakSet<Request>();

/** Marks an answer that is held back because its caller asked for that, where the address does not show it. */
export function markHeld(request: Request): void {
  held.add(request);
}

export function isHeld(request: Request): boolean {
  return held.has(request);
}
