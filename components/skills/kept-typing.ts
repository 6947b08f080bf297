import type { SkillContents } from "./skill-merge.ts";

/** What somebody typed and has not saved, and what it was based on. */
export interface Typing {
  readonly base: SkillContents & { readonly revision: number };
  readonly typed: SkillContents;
}

const keyOf = (skillId: string) => `laneway.skill.${skillId}`;

/** Kept as long as the browser's tab is open, so that a reload, another page or an ended session loses nothing. */
export function readTyping(skillId: string): Typing | undefined {
  try {
    const stored = sessionStorage.getItem(keyOf(skillId));
    return stored === null ? undefined : JSON.parse(stored);
  } catch {
    return undefined; // a browser without storage
  }
}

export function writeTyping(skillId: string, typing: Typing | undefined): void {
  try {
    if (typing) sessionStorage.setItem(keyOf(skillId), JSON.stringify(typing));
    else sessionStorage.removeItem(keyOf(skillId));
  } catch {
    // Without storage it lives as long as the page.
  }
}
