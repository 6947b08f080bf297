import type { RefObject } from "react";
import type { ApprovalHandle } from "#components/interactions/approval-form.tsx";
import { type Interaction, useAssign } from "#components/interactions/use-interaction.ts";
import { useSession } from "#components/session/use-session.ts";
import { type Shortcut, useShortcuts } from "#components/ui/use-shortcuts.ts";

/** What single keys do with the open item. None of them answers by itself. */
export function useInboxKeys({
  interaction,
  approval,
  form,
}: {
  interaction: Interaction;
  approval: RefObject<ApprovalHandle | null>;
  form: RefObject<HTMLFormElement | null>;
}): void {
  const me = useSession().data?.user.id;
  const assign = useAssign(interaction);
  const { type, status, mayAnswer, assignee } = interaction;
  const answers: Shortcut[] =
    type === "approval"
      ? [
          { keys: "a", label: "Approve (Enter confirms)", run: () => approval.current?.approve() },
          { keys: "r", label: "Reject, with a reason", run: () => approval.current?.reject() },
        ]
      : type === "user_input"
        ? [{ keys: "enter", label: "Answer", run: () => focusFirst(form.current) }]
        : [];
  const claim: Shortcut = {
    keys: "c",
    label: assignee?.id === me ? "Release" : "Take it",
    run: () => {
      if (me !== undefined) assign.mutate(assignee?.id === me ? null : me);
    },
  };
  useShortcuts("Inbox item", status === "open" && mayAnswer ? [...answers, claim] : []);
}

function focusFirst(form: HTMLFormElement | null): void {
  form?.querySelector<HTMLElement>("input, textarea, select, [role=combobox]")?.focus();
}
