import { newId } from "#lib/platform/ids.ts";
import { type GraphSource, publishGraph } from "./factories.ts";
import { bodyOf, graphOf } from "./graph-of.ts";

/** A run of a tree, as the input of the agent that makes it. */
export type TreeShape = {
  /** Calls to the outside, one after another. */
  readonly posts: readonly number[];
  /** Fails when its calls have ended. */
  readonly fails: boolean;
  readonly children: readonly TreeShape[];
};

/** A tree in which every run calls `width` others, `depth` deep, and the lowest ones post. */
export function evenTree({
  depth,
  width,
  posts,
}: {
  depth: number;
  width: number;
  posts: number;
}): TreeShape {
  const count = <T>(length: number, make: () => T) => Array.from({ length }, make);
  const children = depth === 0 ? [] : count(width, () => evenTree({ depth: depth - 1, width, posts }));
  return { posts: depth === 0 ? count(posts, () => 0) : [], fails: false, children };
}

/** Publishes an agent that makes a tree: it calls itself for each child in its input, all at once, and posts to `url`. */
export async function publishTreeAgent({
  url,
  workspaceId,
  teamId,
}: {
  workspaceId: string;
  teamId: string;
  url: string;
}): Promise<string> {
  const agentId = newId("agent");
  const ask = { agentId, laneId: "go", input: "item" };
  const post = { method: "POST" as const, url };
  const graph: GraphSource = graphOf(
    [
      { id: "begin", type: "transform", config: { expression: "1" } },
      {
        id: "below",
        type: "for_each",
        config: {
          items: "input.children",
          concurrency: 20,
          body: bodyOf([{ id: "call", type: "agent", config: ask }]),
        },
      },
      {
        id: "posts",
        type: "for_each",
        config: {
          items: "input.posts",
          concurrency: 1,
          body: bodyOf([{ id: "post", type: "http", config: post }]),
        },
      },
      { id: "which", type: "switch", config: { cases: [{ name: "fails", when: "input.fails" }] } },
      { id: "bad", type: "transform", config: { expression: "1 / 0" } },
    ],
    [
      { from: "begin", to: "below" },
      { from: "begin", to: "posts" },
      { from: "posts", to: "which" },
      { from: "which", on: "fails", to: "bad" },
    ],
  );
  await publishGraph({ workspaceId, teamId, agentId, graph });
  return agentId;
}
