"use client";

import { UserRound, UserRoundCheck, UserRoundPlus } from "lucide-react";
import { useDeferredValue, useEffect, useRef, useState } from "react";
import { useSession } from "#components/session/use-session.ts";
import { Button } from "#components/ui/button.tsx";
import { isFocusLost } from "#components/ui/focus-page.ts";
import { OptionList } from "#components/ui/option-list.tsx";
import { Popup } from "#components/ui/popup.tsx";
import { type Interaction, useAssign, useAssignees } from "./use-interaction.ts";

const NOBODY = "\0nobody";

/** The assignee: claim it, assign it to somebody who may answer, or release it. Others may still answer. */
export function AssignmentMenu({ interaction }: { interaction: Interaction }) {
  const { assignee, interactionId } = interaction;
  const [open, setOpen] = useState(false);
  const [text, setText] = useState("");
  const anchor = useRef<HTMLButtonElement>(null);
  const searched = useDeferredValue(text);
  const me = useSession().data?.user;
  const people = useAssignees(interactionId, { text: searched, enabled: open });
  const assign = useAssign(interaction);
  const options = [
    // Not a searchable name.
    ...(assignee && text.trim() === ""
      ? [{ value: NOBODY, label: "Nobody", icon: <UserRound aria-hidden className="size-4" /> }]
      : []),
    ...(people.data ?? []).map(({ id, name, email }) => ({
      value: id,
      label: id === me?.id ? `${name} (you)` : name,
      hint: email,
    })),
  ];
  // "Claim" goes once it is taken.
  // biome-ignore lint/correctness/useExhaustiveDependencies: looked at when it is somebody else's
  useEffect(() => {
    if (assign.isSuccess && isFocusLost()) anchor.current?.focus();
  }, [assignee?.id, assign.isSuccess]);
  function choose(value: string) {
    setOpen(false);
    assign.mutate(value === NOBODY ? null : value);
  }
  return (
    <div className="flex min-w-0 flex-wrap items-center gap-2">
      {!assignee && me && (
        <Button size="small" disabled={assign.isPending} onClick={() => assign.mutate(me.id)}>
          <UserRoundPlus aria-hidden />
          Claim
        </Button>
      )}
      <Button
        ref={anchor}
        size="small"
        look="quiet"
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
        className="max-w-56"
      >
        {assignee ? <UserRoundCheck aria-hidden /> : <UserRound aria-hidden />}
        <span className="truncate">
          {assignee ? (assignee.id === me?.id ? "Yours" : assignee.name) : "Assign"}
        </span>
      </Button>
      <Popup
        anchor={anchor}
        open={open}
        onOpenChange={setOpen}
        label="Assign to"
        align="end"
        className="w-80"
      >
        <OptionList
          label="Assign to"
          searchLabel="Search people who may answer"
          options={options}
          chosen={assignee ? [assignee.id] : []}
          onChoose={choose}
          onSearch={setText}
          isSearching={people.isFetching || searched !== text}
          empty="Nobody with this name may answer it."
        />
      </Popup>
      <p role="status" className="basis-full text-failed text-meta empty:hidden">
        {assign.error?.message}
      </p>
    </div>
  );
}
