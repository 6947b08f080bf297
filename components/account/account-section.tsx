import { type ReactNode, useId } from "react";

/** One section of the account page: its title on the left, its actions on the right. */
export function AccountSection({
  title,
  help,
  anchor,
  children,
}: {
  title: string;
  help: ReactNode;
  /** The fragment that links use, without the `#`. */
  anchor?: string;
  children: ReactNode;
}) {
  const id = useId();
  return (
    <section
      id={anchor}
      aria-labelledby={id}
      className="grid scroll-mt-20 gap-x-10 gap-y-4 border-line border-t py-6 first:border-t-0 first:pt-0 lg:grid-cols-[17rem_minmax(0,1fr)]"
    >
      <div className="grid content-start gap-1">
        <h2 id={id} className="font-semibold text-heading">
          {title}
        </h2>
        <div className="max-w-prose text-ink-soft">{help}</div>
      </div>
      <div className="min-w-0">{children}</div>
    </section>
  );
}
