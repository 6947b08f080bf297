import { Plus } from "lucide-react";
import { buttonClasses } from "#components/ui/button-classes.ts";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { Link } from "#components/ui/link.tsx";

/** The empty state: what keys are for, and how to create one. */
export function NoKeys({ mayManage }: { mayManage: boolean }) {
  if (!mayManage) {
    return (
      <EmptyState title="No key acts as you" act={null}>
        An application needs a key to call agents for you. Ask an admin of the workspace for one.
      </EmptyState>
    );
  }
  return (
    <EmptyState
      title="Create the first key"
      act={
        <Link href="/keys/new" className={buttonClasses("primary", "justify-self-start")}>
          <Plus aria-hidden />
          New key
        </Link>
      }
    >
      An application sends its key with every request. You choose what it may do; the new key comes with a
      call that you can paste into a terminal.
    </EmptyState>
  );
}
