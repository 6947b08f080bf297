"use client";

import { KeyRound, Plug } from "lucide-react";
import { useSession } from "#components/session/use-session.ts";
import { Avatar } from "#components/ui/avatar.tsx";
import type { Author } from "#lib/contract/author.ts";

const PROGRAMS = { key: KeyRound, app: Plug } as const;
const KINDS: Readonly<Record<Author["type"], string>> = {
  user: "Person",
  key: "API key",
  app: "Connected app",
  agent: "Agent",
};

/** People and agents as everywhere, keys and apps by their sign; the kind is read aloud. */
export function AuthorMark({ author: { type, id, name } }: { author: Author }) {
  if (type === "user" || type === "agent")
    return (
      <span className="inline-flex">
        <Avatar id={id} name={name} isAgent={type === "agent"} />
        <span className="sr-only">{KINDS[type]}</span>
      </span>
    );
  const Icon = PROGRAMS[type];
  return <Icon role="img" aria-label={KINDS[type]} className="mx-0.5 size-4 shrink-0 text-ink-faint" />;
}

export function AuthorName({ author }: { author: Author }) {
  const me = useSession().data?.user.id;
  const isMe = author.type === "user" && author.id === me;
  return (
    <span className="wrap-anywhere font-medium text-ink">
      {isMe ? "You" : author.name || "A former member"}
    </span>
  );
}
