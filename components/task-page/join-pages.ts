import type { AnswerOf } from "#components/api/operations.ts";

/** The parts of a task's page that grow as earlier pages are loaded. */
type Conversation = Pick<
  AnswerOf<"/api/tasks/{taskId}">,
  "comments" | "activity" | "names" | "hasEarlierComments"
>;

/** Pages of a task, the newest first, as one: the fields of the newest, and the conversation of all. */
export function joinPages<Page extends Conversation>(pages: readonly Page[]): Page {
  const [newest] = pages;
  const oldest = pages.at(-1);
  if (!newest || !oldest) throw new Error("an answer without a page");
  const inOrder = pages.toReversed();
  return {
    ...newest,
    comments: inOrder.flatMap(({ comments }) => comments),
    activity: inOrder.flatMap(({ activity }) => activity),
    names: Object.fromEntries(pages.flatMap(({ names }) => Object.entries(names))),
    hasEarlierComments: oldest.hasEarlierComments,
  };
}
