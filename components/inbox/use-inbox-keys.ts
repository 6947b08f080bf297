import { type RefObject, useEffect, useRef } from "react";
import type { ApprovalHandle } from "#components/interactions/approval-form.tsx";
import { type Interaction, useAssign } from "#components/interactions/use-interaction.ts";
import { useSession } from "#components/session/use-session.ts";
import { type Shortcut, useShortcuts } from "#components/ui/use-shortcuts.ts";

type Early = RefObject<"a" | "r" | null>;

const APPROVE = { keys: "a", label: "Approve (Enter confirms)" } as const;
const REJECT = { keys: "r", label: "Reject, with a reason" } as const;

/** A shortcut pressed while the item loads runs afterwards, because people press keys quickly. */
export function useEarlyKeys({ isRead }: { isRead: boolean }): Early {
  const early = useRef<"a" | "r" | null>(null);
  const keep = ({ keys, label }: typeof APPROVE | typeof REJECT): Shortcut => ({
    keys,
    label,
    run: () => {
      early.current = keys;
    },
  });
  useShortcuts("Inbox item", isRead ? [] : [keep(APPROVE), keep(REJECT)]);
  return early;
}

/** The shortcuts for the open item. None of them sends an answer by itself. */
export function useInboxKeys({
  interaction,
  early,
  approval,
  form,
}: {
  interaction: Interaction;
  early: Early;
  approval: RefObject<ApprovalHandle | null>;
  form: RefObject<HTMLFormElement | null>;
}): void {
  const me = useSession().data?.user.id;
  const assign = useAssign(interaction);
  const { type, status, mayAnswer, assignee } = interaction;
  const answers: Shortcut[] =
    type === "approval"
      ? [
          { ...APPROVE, run: () => approval.current?.approve() },
          { ...REJECT, run: () => approval.current?.reject() },
        ]
      : type === "user_input"
        ? [{ keys: "enter", label: "Answer", run: () => focusFirst(form.current) }]
        : [];
  const claim: Shortcut = {
    keys: "m",
    label: assignee?.id === me ? "Release" : "Claim",
    run: () => {
      if (me !== undefined) assign.mutate(assignee?.id === me ? null : me);
    },
  };
  useShortcuts("Inbox item", status === "open" && mayAnswer ? [...answers, claim] : []);
  useEffect(() => {
    if (early.current === "a") approval.current?.approve();
    if (early.current === "r") approval.current?.reject();
    early.current = null;
  }, [early, approval]);
}

function focusFirst(form: HTMLFormElement | null): void {
  form?.querySelector<HTMLElement>("input, textarea, select, [role=combobox]")?.focus();
}
