import { expect, test } from "vitest";
import { parameters } from "./parameters.ts";

test("text and values are made from the same names", () => {
  const { at, values } = parameters({ workspaceId: "text", teamIds: "text[]", limit: "int" });
  expect(`id = ${at.workspaceId} and team = any(${at.teamIds}) limit ${at.limit}`).toBe(
    "id = $1::text and team = any($2::text[]) limit $3::int",
  );
  expect(values({ limit: 2, workspaceId: "wsp", teamIds: null })).toEqual(["wsp", null, 2]);
});
