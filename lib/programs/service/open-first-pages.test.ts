import { expect, test } from "vitest";
import { openFirstPages } from "./open-first-pages.ts";

test("the sign-in and a page behind it are opened to their end", async () => {
  const ended: (string | undefined)[] = [];
  await openFirstPages((incoming, outgoing) => {
    outgoing.write("<!doctype html>");
    outgoing.end("page", () => ended.push(incoming.url));
  });
  expect(ended).toEqual(["/sign-in", "/overview"]);
});

test("pages that break off do not keep the service from starting", async () => {
  let asked = 0;
  await openFirstPages((incoming) => {
    asked += 1;
    incoming.socket.destroy();
  });
  expect(asked).toBe(2);
});

test("nor do pages that are cut off in the middle", async () => {
  let asked = 0;
  await openFirstPages((incoming, outgoing) => {
    asked += 1;
    outgoing.write("<!doctype html>", () => incoming.socket.resetAndDestroy());
  });
  expect(asked).toBe(2);
});
