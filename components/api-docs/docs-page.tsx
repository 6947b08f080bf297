import type { ReactNode } from "react";
import { DocsTitle } from "./docs-title.tsx";

/** A page of the docs: the text and, beside it where there is room, what it looks like in practice. */
export function DocsPage({
  title,
  kind,
  facts,
  beside,
  children,
}: {
  title: string;
  /** What the page belongs to: "Guide", or a group of operations. */
  kind: string;
  /** Below the title: method and path of an operation. */
  facts?: ReactNode;
  beside?: ReactNode;
  children: ReactNode;
}) {
  return (
    <div
      className={
        beside
          ? "grid grid-cols-[minmax(0,1fr)] gap-x-8 gap-y-6 @min-[54rem]:grid-cols-[minmax(0,3fr)_minmax(22rem,2fr)]"
          : "grid grid-cols-[minmax(0,1fr)]"
      }
    >
      <article className="grid min-w-0 grid-cols-[minmax(0,1fr)] content-start gap-6">
        <header className="grid gap-1.5">
          <p className="text-ink-soft text-table">{kind}</p>
          <DocsTitle title={title} />
          {facts}
        </header>
        {children}
      </article>
      {beside && (
        <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] content-start gap-4 @min-[54rem]:sticky @min-[54rem]:top-18 @min-[54rem]:max-h-[calc(100dvh-5.5rem)] @min-[54rem]:self-start @min-[54rem]:overflow-y-auto">
          {beside}
        </div>
      )}
    </div>
  );
}
