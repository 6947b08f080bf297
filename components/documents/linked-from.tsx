import { FileText } from "lucide-react";
import { useId } from "react";
import { Link } from "#components/ui/link.tsx";
import type { DocumentPage } from "./use-documents.ts";

/** The documents that link to this one. Below the text: whoever has read it learns where it matters. */
export function LinkedFrom({ documents }: { documents: DocumentPage["linkedFrom"] }) {
  const id = useId();
  if (documents.length === 0) return null;
  return (
    <section aria-labelledby={id} className="mt-8 grid gap-2 border-line border-t pt-4">
      <p id={id} className="font-medium text-table">
        Linked from
      </p>
      <ul className="grid gap-1">
        {documents.map(({ id: documentId, title, team }) => (
          <li key={documentId} className="flex min-w-0 items-center gap-2">
            <FileText aria-hidden className="size-4 shrink-0 text-ink-faint" />
            <Link
              href={`/documents/${documentId}`}
              className="min-w-0 truncate text-accent-ink underline underline-offset-2 hover:no-underline"
            >
              {title}
            </Link>
            <span className="shrink-0 text-ink-faint text-meta">{team}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
