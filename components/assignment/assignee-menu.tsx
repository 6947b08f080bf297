"use client";

import { UserRound, UserRoundCheck, UserRoundPlus } from "lucide-react";
import { useEffect, useRef } from "react";
import { useSession } from "#components/session/use-session.ts";
import { Button } from "#components/ui/button.tsx";
import { isFocusLost } from "#components/ui/focus-page.ts";
import { OptionList } from "#components/ui/option-list.tsx";
import { Popup } from "#components/ui/popup.tsx";

const NOBODY = "\0nobody";

interface AskedPeople {
  readonly enabled: boolean;
  readonly text: string;
}

export const NOT_ASKED: AskedPeople = { enabled: false, text: "" };

interface Person {
  readonly id: string;
  readonly name: string;
  readonly email: string;
}

/** Claims something, assigns it to somebody, or releases it. */
export function AssigneeMenu({
  assignee,
  assign,
  asked,
  onAsk,
  people,
  searchLabel,
  empty,
}: {
  assignee: { readonly id: string; readonly name: string } | null;
  assign: {
    readonly isPending: boolean;
    readonly isSuccess: boolean;
    readonly error: Error | null;
    mutate(assigneeId: string | null): void;
  };
  /** Whether it is open, and what is searched. */
  asked: AskedPeople;
  onAsk: (asked: AskedPeople) => void;
  /** Those who may have it and match. */
  people: { readonly data: readonly Person[] | undefined; readonly isFetching: boolean };
  searchLabel: string;
  /** Said when nobody matches. */
  empty: string;
}) {
  const { enabled: open, text } = asked;
  const setOpen = (enabled: boolean) => onAsk({ ...asked, enabled });
  const anchor = useRef<HTMLButtonElement>(null);
  const me = useSession().data?.user;
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
          searchLabel={searchLabel}
          options={options}
          chosen={assignee ? [assignee.id] : []}
          onChoose={choose}
          onSearch={(next) => onAsk({ ...asked, text: next })}
          isSearching={people.isFetching}
          empty={empty}
        />
      </Popup>
      <p role="status" className="basis-full text-failed text-meta empty:hidden">
        {assign.error?.message}
      </p>
    </div>
  );
}
