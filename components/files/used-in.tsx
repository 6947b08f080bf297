import { Activity, FileText, ListTodo } from "lucide-react";
import { Link } from "#components/ui/link.tsx";
import { RelativeTime } from "#components/ui/relative-time.tsx";
import type { FilePage } from "./use-files.ts";

const KINDS = {
  run: { icon: Activity, href: (id: string) => `/runs/${id}` },
  task: { icon: ListTodo, href: (id: string) => `/tasks/${id}` },
  document: { icon: FileText, href: (id: string) => `/documents/${id}` },
} as const;

/** The runs and tasks that have the file attached and the documents that link to it, the newest first. */
export function UsedIn({ usedIn }: { usedIn: FilePage["usedIn"] }) {
  return (
    <section aria-labelledby="used-in" className="grid gap-2">
      <h2 id="used-in" className="font-medium">
        Used in
      </h2>
      {usedIn.length === 0 ? (
        <p className="text-ink-soft text-table">Not used in any run, task or document.</p>
      ) : (
        <ul className="grid gap-1.5">
          {usedIn.map(({ type, id, name, at }) => {
            const { icon: Icon, href } = KINDS[type];
            return (
              <li key={id} className="flex min-w-0 items-center gap-2 text-table">
                <Icon aria-hidden className="size-4 shrink-0 text-ink-faint" />
                <Link href={href(id)} className="truncate underline underline-offset-2 hover:no-underline">
                  {name}
                </Link>
                <span className="ml-auto shrink-0 text-ink-faint text-meta">
                  <RelativeTime at={at} />
                </span>
              </li>
            );
          })}
        </ul>
      )}
    </section>
  );
}
