import { expect, test } from "vitest";
import { createWorkInProgress } from "./work-in-progress.ts";

test("the oldest work counts, and the next one when it has ended", () => {
  let time = 0;
  const works = createWorkInProgress(() => time);
  const seen: (number | undefined)[] = [];
  works.subscribe(() => seen.push(works.oldestSince()));
  const endFirst = works.begin(() => {});
  time = 5;
  const endSecond = works.begin(() => {});
  endFirst();
  endFirst();
  endSecond();
  expect(seen).toEqual([0, 0, 5, undefined]);
});

test("all are stopped, each by its own way", () => {
  const works = createWorkInProgress();
  const stopped: string[] = [];
  for (const name of ["one", "other"]) {
    const end = works.begin(() => {
      stopped.push(name);
      end();
    });
  }
  works.stopAll();
  expect(stopped).toEqual(["one", "other"]);
  expect(works.oldestSince()).toBeUndefined();
});
