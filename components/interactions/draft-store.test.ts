import { expect, test } from "vitest";
import { createDraftStore, isEmptyDraft } from "./draft-store.ts";

function storage() {
  const kept = new Map<string, string>();
  return {
    kept,
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  };
}
const ID = "input:1";

test("everything that shows a draft hears of each change, and of its end", () => {
  const drafts = createDraftStore(storage);
  const seen: string[] = [];
  const leave = drafts.subscribe(() => seen.push(drafts.get(ID).comment));
  drafts.change(ID, { comment: "half" });
  drafts.change(ID, { answers: { size: "M" } });
  drafts.discard(ID);
  leave();
  drafts.change(ID, { comment: "nobody hears" });
  expect(seen).toEqual(["half", "half", ""]);
});

test("a draft is the same object until it changes, and outlives the page", () => {
  const tab = storage();
  const drafts = createDraftStore(() => tab);
  expect(drafts.get(ID)).toBe(drafts.get(ID));
  drafts.change(ID, { answers: { size: "M" } });
  const later = createDraftStore(() => tab);
  expect(later.get(ID)).toEqual({ answers: { size: "M" }, comment: "", isRejection: false });
  later.discard(ID);
  expect([isEmptyDraft(later.get(ID)), tab.kept.size]).toEqual([true, 0]);
});

test("in a browser that keeps nothing a draft lives as long as the page", () => {
  const drafts = createDraftStore(() => {
    throw new DOMException("no storage", "SecurityError");
  });
  drafts.change(ID, { comment: "half" });
  expect(drafts.get(ID).comment).toBe("half");
});
