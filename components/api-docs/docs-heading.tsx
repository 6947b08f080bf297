import type { ReactNode } from "react";

/** A heading below the page's, with a link to itself, for sharing. */
export function DocsHeading({ id, children }: { id: string; children: ReactNode }) {
  return (
    <h2 id={id} className="wrap-anywhere scroll-mt-16 font-semibold text-heading">
      <a href={`#${id}`} className="underline-offset-4 hover:underline">
        {children}
      </a>
    </h2>
  );
}
