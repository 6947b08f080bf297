import type { ReactNode } from "react";
import { classNames } from "#components/ui/class-names.ts";

/** A heading with a link to itself, for sharing. */
export function DocsHeading({ level, id, children }: { level: 2 | 3; id: string; children: ReactNode }) {
  const Heading = level === 2 ? "h2" : "h3";
  return (
    <Heading
      id={id}
      className={classNames(
        "wrap-anywhere scroll-mt-16 font-semibold",
        level === 2 ? "text-title tracking-tight" : "text-heading",
      )}
    >
      <a href={`#${id}`} className="underline-offset-4 hover:underline">
        {children}
      </a>
    </Heading>
  );
}
