const KEY = "laneway.addedNodes";
const MOST = 3;

/** The types of node that this person added last, on this device; the latest first. */
export function addedLast(): string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? "[]");
    return Array.isArray(kept) ? kept.filter((type) => typeof type === "string").slice(0, MOST) : [];
  } catch {
    // There is no storage, or something else wrote there.
    return [];
  }
}

export function noteAdded(type: string): void {
  try {
    const next = [type, ...addedLast().filter((one) => one !== type)].slice(0, MOST);
    localStorage.setItem(KEY, JSON.stringify(next));
  } catch {
    // Without storage nothing is remembered.
  }
}
