import { expect, test } from "vitest";
import { ApiError } from "#components/api/api-error.ts";
import { type Draft, decide, isStale, saved, stateOfFailure, takeIn } from "./save-session.ts";

const base = { version: 1, title: "Rules", content: "one\ntwo\nthree" };
const draft = (content: string, title = base.title): Draft => ({
  base,
  typed: { title, content },
  conflict: undefined,
});

test("lines of two people are both there, and the next save is based on the other's version", () => {
  const next = takeIn(draft("one\ntwo\nmine"), { version: 2, title: "Rules", content: "theirs\ntwo\nthree" });
  expect(next).toEqual({
    base: { version: 2, title: "Rules", content: "theirs\ntwo\nthree" },
    typed: { title: "Rules", content: "theirs\ntwo\nmine" },
    conflict: undefined,
  });
});

test("a title that one changed is kept, of two the one that is typed", () => {
  const theirs = { ...base, version: 2, title: "Theirs" };
  expect(takeIn(draft(base.content), theirs).typed.title).toBe("Theirs");
  expect(takeIn(draft(base.content, "Mine"), theirs).typed.title).toBe("Mine");
});

test("the same lines are a conflict: what is typed stays, until somebody decides", () => {
  const theirs = { version: 2, title: "Rules", content: "one\ntheirs\nthree" };
  const open = takeIn(draft("one\nmine\nthree"), theirs);
  expect(open).toMatchObject({ base, typed: { content: "one\nmine\nthree" }, conflict: { theirs } });
  expect(decide(open, "one\nboth\nthree")).toEqual({
    base: theirs,
    typed: { title: "Rules", content: "one\nboth\nthree" },
    conflict: undefined,
  });
});

test("what was typed while a save was under way stays typed", () => {
  const sent = { title: " Rules ", content: "sent" };
  const now: Draft = { base, typed: { title: " Rules ", content: "sent and more" }, conflict: undefined };
  expect(saved(now, sent, { version: 2, title: "Rules" })).toMatchObject({
    base: { version: 2, title: "Rules", content: "sent" },
    typed: { title: "Rules", content: "sent and more" },
  });
});

test("a failure is tried again only where that may help", () => {
  expect(stateOfFailure(new ApiError("unreachable", ""))).toBe("offline");
  expect(stateOfFailure(new ApiError("permission_denied", ""))).toBe("refused");
  expect(isStale(new ApiError("revision_conflict", ""))).toBe(true);
});
