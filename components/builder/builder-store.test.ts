import { expect, test } from "vitest";
import { BuilderStore } from "./builder-store.ts";
import { contentOf } from "./draft/sample-content.fixture.ts";

test("what is not there any more is not selected", () => {
  const store = new BuilderStore(contentOf(), { isReadOnly: false, folded: new Set() });
  let told = 0;
  store.select({ boxes: new Set(["first", "end"]) });
  store.subscribe(() => told++);
  store.keepSelected(() => true);
  expect(told).toBe(0);
  store.keepSelected((id) => id === "end");
  expect([...store.state.selected.boxes]).toEqual(["end"]);
});
