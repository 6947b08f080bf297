import { expect, test } from "vitest";
import { placeBeside } from "./place-beside.ts";

const room = { width: 1_000, height: 800 };
const size = { width: 100, height: 20 };

test("it stands at the wanted side, in the middle of it", () => {
  const anchor = { left: 500, top: 400, width: 40, height: 40 };
  expect(placeBeside({ anchor, size, side: "top", room })).toEqual({ left: 470, top: 374 });
  expect(placeBeside({ anchor, size, side: "right", room })).toEqual({ left: 546, top: 410 });
});

test("without room there it goes to the other side", () => {
  const anchor = { left: 500, top: 4, width: 40, height: 40 };
  expect(placeBeside({ anchor, size, side: "top", room }).top).toBe(50);
});

test("at the window's edge it is moved inside, and stays on its side", () => {
  const anchor = { left: 980, top: 400, width: 20, height: 20 };
  expect(placeBeside({ anchor, size, side: "top", room })).toEqual({ left: 892, top: 374 });
});
