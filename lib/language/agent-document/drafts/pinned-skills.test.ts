import { expect, test } from "vitest";
import { pinnedSkills, withNewestSkills } from "./pinned-skills.ts";

const llm = (id: string, skills: unknown, more = {}) => ({
  id,
  ...more,
  type: "llm",
  config: { prompt: "Hello", skills },
});

test("skills with a version are found, also in bodies; what is malformed is none", () => {
  const body = { start: "inner", nodes: [llm("inner", [{ skillId: "skl_b", version: 3 }])], edges: [] };
  const nodes = [
    llm("judge", [{ skillId: "skl_a", version: 2 }, { skillId: "skl_b" }], { name: "Judge it" }),
    llm("odd", "none"),
    llm("odder", [null, { skillId: 1, version: 1 }, { skillId: "skl_a", version: "1" }]),
    { id: "plain" },
    { id: "each", type: "for_each", config: { items: "[1]", body } },
  ];
  expect(pinnedSkills({ nodes } as never)).toEqual([
    { nodeId: "judge", nodeName: "Judge it", skillId: "skl_a", version: 2 },
    { nodeId: "inner", nodeName: "inner", skillId: "skl_b", version: 3 },
  ]);
  expect(pinnedSkills({})).toEqual([]);
  const newest = withNewestSkills({ nodes } as never);
  expect(pinnedSkills(newest)).toEqual([]);
  expect(newest).toMatchObject({
    nodes: [
      { config: { prompt: "Hello", skills: [{ skillId: "skl_a" }, { skillId: "skl_b" }] } },
      {},
      {},
      {},
      {},
    ],
  });
});
