import { expect, test } from "vitest";
import { layoutOf } from "./data-table-columns.ts";

test("the room that is left goes to the columns that grow", () => {
  const layout = layoutOf([{ width: 8 }, { width: 12, grow: 2 }], { isSelectable: false });
  expect(layout).toEqual({ template: "8rem minmax(12rem, 2fr)", minRem: 20 });
});

test("where none grows the first one does, behind the boxes", () => {
  const layout = layoutOf([{ width: 8 }, { width: 6 }], { isSelectable: true });
  expect(layout).toEqual({ template: "2.5rem minmax(8rem, 1fr) 6rem", minRem: 16.5 });
});
