import type { ReactNode } from "react";
import { PageHeader } from "#components/ui/page-header.tsx";

/** The page of a key's form: the form, and beside it what the key can do. */
export function KeyFormFrame({
  title,
  state,
  children,
}: {
  title: string;
  state: string;
  children: ReactNode;
}) {
  return (
    <div className="mx-auto grid w-full max-w-[69rem] gap-6">
      <PageHeader title={title} state={state} />
      <div className="grid gap-8 lg:grid-cols-[minmax(0,44rem)_minmax(16rem,22rem)] lg:gap-12">
        {children}
      </div>
    </div>
  );
}
