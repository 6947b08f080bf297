const held = new WeakSet<Request>();

/** Says that the answer is held back because its caller asked for that, where the address does not tell. */
export function markHeld(request: Request): void {
  held.add(request);
}

export function isHeld(request: Request): boolean {
  return held.has(request);
}
