import type { ReactNode } from "react";
import { OptionalMark } from "#components/ui/optional-mark.tsx";

/** A group of fields with a name. */
export function Group({
  title,
  description,
  optional,
  controls,
  children,
}: {
  title: ReactNode;
  description?: ReactNode;
  optional: boolean;
  controls?: ReactNode;
  children: ReactNode;
}) {
  return (
    <fieldset className="grid min-w-0 gap-3">
      <legend className="contents">
        <span className="flex min-h-8 items-center justify-between gap-3">
          <span className="wrap-anywhere min-w-0 font-medium">
            {title}
            {optional && <OptionalMark />}
          </span>
        </span>
      </legend>
      {(description || controls) && (
        <div className="-mt-2.5 flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
          {description && <p className="max-w-[70ch] text-ink-faint text-meta">{description}</p>}
          {controls}
        </div>
      )}
      {children}
    </fieldset>
  );
}

/** A group's contents, marked by a line. */
export function Indented({ children }: { children: ReactNode }) {
  return <div className="grid min-w-0 gap-5 border-line border-l-2 pl-4 empty:hidden">{children}</div>;
}
