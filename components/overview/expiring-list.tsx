import { Inbox, KeyRound, type LucideIcon, Plug } from "lucide-react";
import { Link } from "#components/ui/link.tsx";
import { RelativeTime } from "#components/ui/relative-time.tsx";
import { ListSkeleton } from "./panel.tsx";
import type { Expiring } from "./use-overview.ts";

interface Look {
  readonly icon: LucideIcon;
  readonly word: (about: string) => string;
  readonly href: (id: string) => string;
}

const LOOKS: Readonly<Record<Expiring["kind"], Look>> = {
  interaction: {
    icon: Inbox,
    word: (agent) => `Inbox item of ${agent}`,
    href: (id) => `/inbox?${new URLSearchParams({ item: id })}`,
  },
  key: { icon: KeyRound, word: (creator) => `Key of ${creator}`, href: (id) => `/keys/${id}` },
  secret: {
    icon: KeyRound,
    word: (creator) => `Old secret of a key of ${creator}`,
    href: (id) => `/keys/${id}`,
  },
  app: {
    icon: Plug,
    word: (person) => `Connected by ${person}, signs out unless it is used`,
    href: (id) => `/connected-apps/${id}`,
  },
};

/** What expires next, each a link to where it is answered or renewed. */
export function ExpiringList({ expiring }: { expiring: readonly Expiring[] | undefined }) {
  if (!expiring) return <ListSkeleton />;
  if (expiring.length === 0)
    return <p className="py-2 text-ink-soft">Nothing expires in the next 30 days.</p>;
  return (
    <ol className="-mx-2 grid grid-cols-1">
      {expiring.map(({ kind, id, name, about, at }) => {
        const { icon: Icon, word, href } = LOOKS[kind];
        return (
          <li
            key={`${kind} ${id} ${at}`}
            className="relative flex gap-2.5 rounded-md px-2 py-2 hover:bg-hover"
          >
            <Icon aria-hidden className="mt-0.5 size-4 shrink-0 text-ink-faint" />
            <div className="min-w-0 grow">
              <div className="flex items-baseline justify-between gap-3">
                <Link
                  href={href(id)}
                  prefetch={false}
                  className="min-w-0 truncate font-medium after:absolute after:inset-0"
                  title={name}
                >
                  {name || "An answer"}
                </Link>
                <span className="shrink-0 text-waiting">
                  <RelativeTime at={at} />
                </span>
              </div>
              <p className="truncate text-ink-soft text-table" title={word(about)}>
                {word(about)}
              </p>
            </div>
          </li>
        );
      })}
    </ol>
  );
}
