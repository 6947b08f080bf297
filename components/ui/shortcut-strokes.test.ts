import { expect, test } from "vitest";
import { matchStroke, strokeOf } from "./shortcut-strokes.ts";

const pressed = (key: string, modifiers: Partial<KeyboardEvent> = {}) =>
  strokeOf({ key, ctrlKey: false, metaKey: false, altKey: false, shiftKey: false, ...modifiers });

test.each([
  [pressed("j"), "j"],
  [pressed("?", { shiftKey: true }), "?"],
  [pressed("J", { shiftKey: true }), "shift+j"],
  [pressed("k", { metaKey: true }), "mod+k"],
  [pressed("k", { ctrlKey: true }), "mod+k"],
  [pressed("Enter", { shiftKey: true }), "shift+enter"],
  [pressed("ArrowDown"), "down"],
])("%s is written %s", (stroke, written) => {
  expect(stroke).toBe(written);
});

const shortcuts = [{ keys: "g r" }, { keys: "g i" }, { keys: "r" }, { keys: "mod+k" }];
const match = (pending: string, stroke: string) => matchStroke({ pending, stroke, shortcuts });

test("a beginning waits for what follows", () => {
  expect(match("", "g")).toEqual({ pending: "g" });
  expect(match("g", "r")).toEqual({ shortcut: { keys: "g r" }, pending: "" });
});

test("what does not go on with a beginning stands for itself", () => {
  expect(match("g", "mod+k")).toEqual({ shortcut: { keys: "mod+k" }, pending: "" });
  expect(match("g", "g")).toEqual({ pending: "g" });
  expect(match("g", "x")).toEqual({ pending: "" });
});

test("a key alone is not taken for the end of a longer one", () => {
  expect(match("", "r").shortcut).toEqual({ keys: "r" });
});
