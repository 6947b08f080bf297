"use client";

import { Bot, KeyRound, type LucideIcon, Plug, UserRound } from "lucide-react";
import { useSession } from "#components/session/use-session.ts";
import type { Author } from "#lib/contract/author.ts";

const ICONS: Readonly<Record<Author["type"], LucideIcon>> = {
  user: UserRound,
  key: KeyRound,
  app: Plug,
  agent: Bot,
};
const KINDS: Readonly<Record<Author["type"], string>> = {
  user: "Person",
  key: "API key",
  app: "Connected app",
  agent: "Agent",
};

/** The kind of author, read aloud: a person, an agent, a key, a connected app. */
export function AuthorIcon({ type }: { type: Author["type"] }) {
  const Icon = ICONS[type];
  return <Icon role="img" aria-label={KINDS[type]} className="size-4 shrink-0 text-ink-faint" />;
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
