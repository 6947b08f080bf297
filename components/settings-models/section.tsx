import { type ReactNode, useId } from "react";

/** A section of the models page. */
export function Section({
  title,
  help,
  actions,
  children,
}: {
  title: string;
  help?: ReactNode;
  actions?: ReactNode;
  children: ReactNode;
}) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="grid min-w-0 gap-3">
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-2">
        <div className="grid gap-0.5">
          <h2 id={id} className="font-semibold text-heading">
            {title}
          </h2>
          {help && <p className="max-w-prose text-ink-soft">{help}</p>}
        </div>
        {actions}
      </div>
      {children}
    </section>
  );
}
