import type { RunPage } from "../use-run-page.ts";

export function ConversationTab({ page }: { page: RunPage }) {
  return <p>{page.run.threadId}</p>;
}
