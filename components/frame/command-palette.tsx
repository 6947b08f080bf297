"use client";

import { Command } from "cmdk";
import { Search } from "lucide-react";
import { useRouter } from "next/navigation";
import { Dialog } from "radix-ui";
import { useDeferredValue, useEffect, useEffectEvent, useRef, useState } from "react";
import { KeyHint } from "#components/ui/key-hint.tsx";
import { useFocusReturn } from "#components/ui/use-focus-return.ts";
import { leaveFor } from "#components/ui/use-leave-warning.ts";
import type { Found } from "./palette-entry.ts";
import { useFound } from "./use-found.ts";

/**
 * A search for pages, records and actions, those for the open page first. Pages and actions are filtered here; the server
 * searches the rest.
 */
export function CommandPalette({
  onClose,
  onShowShortcuts,
}: {
  onClose: () => void;
  onShowShortcuts: () => void;
}) {
  const [text, setText] = useState("");
  const router = useRouter();
  const focusReturn = useFocusReturn();
  const leaves = useRef(false);
  const sought = useDeferredValue(text.trim());
  const found = useFound({ text: sought, onShowShortcuts });
  const { groups } = found;
  // Also in the moment in which what is shown is still that of an earlier text.
  const isSearching = found.isSearching || sought !== text.trim();
  // Results arrive after the text: the first one is marked by default, so that Enter always has a choice.
  const [marked, setMarked] = useState("");
  const ids = groups.flatMap((group) => group.found.map(({ id }) => id));
  const value = ids.includes(marked) ? marked : (ids[0] ?? "");
  // Enter waits for the results of what was typed.
  const isEntered = useRef(false);
  const chooseEntered = useEffectEvent(() => {
    const entered = groups.flatMap((group) => group.found).find(({ id }) => id === value);
    if (isEntered.current && entered) choose(entered);
    isEntered.current = false;
  });
  useEffect(() => {
    if (!isSearching) chooseEntered();
  }, [isSearching]);
  function choose(chosen: Found) {
    leaves.current = "href" in chosen;
    onClose();
    if ("href" in chosen) leaveFor(chosen.href, router.push);
    else chosen.run();
  }
  return (
    <Dialog.Root open onOpenChange={onClose}>
      <Dialog.Portal>
        <Dialog.Overlay className="fade fixed inset-0 z-40 bg-veil" />
        <Dialog.Content
          aria-describedby={undefined}
          onOpenAutoFocus={focusReturn.onOpenAutoFocus}
          // A new page takes the focus itself.
          onCloseAutoFocus={(event) =>
            leaves.current ? event.preventDefault() : focusReturn.onCloseAutoFocus(event)
          }
          className="pop fixed inset-x-3 top-3 z-50 mx-auto overflow-hidden rounded-lg bg-surface text-body text-ink shadow-raised outline-none sm:top-[12vh] sm:max-w-xl"
        >
          <Dialog.Title className="sr-only">Search and act</Dialog.Title>
          <Command
            label="Search and act"
            loop
            shouldFilter={false}
            value={value}
            onValueChange={setMarked}
            onKeyDownCapture={(event) => {
              isEntered.current = event.key === "Enter" && isSearching;
              if (isEntered.current) event.stopPropagation();
            }}
            className="outline-none"
          >
            <div className="flex items-center gap-2.5 border-line border-b px-4">
              <Search aria-hidden className="size-4 shrink-0 text-ink-faint" />
              <Command.Input
                value={text}
                onValueChange={setText}
                placeholder="Search, or “start” an agent"
                className="h-12 min-w-0 grow bg-transparent text-input outline-none placeholder:text-ink-faint"
              />
              <KeyHint keys="escape" />
            </div>
            <Command.List
              label="Search results"
              aria-busy={isSearching}
              className="max-h-[min(26rem,calc(100dvh-8rem))] overflow-y-auto overscroll-contain p-1.5"
            >
              <Command.Empty className="px-3 py-6 text-center text-ink-soft">
                {isSearching
                  ? "Searching"
                  : "Nothing matches. Try a page, a name, a part of a run's id, an error or a metadata value."}
              </Command.Empty>
              {groups.map((group) => (
                <Command.Group
                  key={group.label}
                  heading={group.label}
                  className="[&_[cmdk-group-heading]]:px-2.5 [&_[cmdk-group-heading]]:pt-2 [&_[cmdk-group-heading]]:pb-1 [&_[cmdk-group-heading]]:font-medium [&_[cmdk-group-heading]]:text-ink-faint [&_[cmdk-group-heading]]:text-meta"
                >
                  {group.found.map((found) => (
                    <Item key={found.id} found={found} onChoose={() => choose(found)} />
                  ))}
                </Command.Group>
              ))}
            </Command.List>
          </Command>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

function Item({ found, onChoose }: { found: Found; onChoose: () => void }) {
  const { icon: Icon, label, hint, code, keys, id } = found;
  return (
    <Command.Item
      value={id}
      onSelect={onChoose}
      className="flex min-h-9 cursor-pointer select-none items-center gap-2.5 rounded-md px-2.5 data-[selected=true]:bg-hover pointer-coarse:min-h-11"
    >
      <Icon aria-hidden className="size-4 shrink-0 text-ink-faint" />
      <span className="min-w-0 truncate">{label}</span>
      {hint && <span className="min-w-0 shrink-[20] truncate text-ink-faint text-meta">{hint}</span>}
      {code && (
        <span className="ml-auto shrink-0 font-mono text-ink-faint text-meta max-sm:hidden">{code}</span>
      )}
      {keys && <KeyHint keys={keys} className="ml-auto" />}
    </Command.Item>
  );
}
