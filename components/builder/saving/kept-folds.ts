const keyOf = (agentId: string) => `laneway.folded/${agentId}`;

/**
 * The bodies of a draft that are folded in this browser. They are not kept beside the draft: one person's folding would
 * close the frame that another works in.
 */
export function keptFolds(agentId: string): ReadonlySet<string> {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(keyOf(agentId)) ?? "[]");
    return new Set(Array.isArray(kept) ? kept.filter((id) => typeof id === "string") : []);
  } catch {
    return new Set();
  }
}

export function keepFolds(agentId: string, folded: ReadonlySet<string>): void {
  try {
    if (folded.size === 0) localStorage.removeItem(keyOf(agentId));
    else localStorage.setItem(keyOf(agentId), JSON.stringify([...folded]));
  } catch {
    // Without storage they are open again after a reload.
  }
}
