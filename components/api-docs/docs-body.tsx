import type { ReactNode } from "react";
import { TabTitle } from "#components/ui/tab-title.tsx";
import { ConsoleKeyProvider } from "./console/console-key.tsx";

/** A page of the docs in its frame: the contents, and the text beside them. */
export function DocsBody({
  title,
  contents,
  children,
}: {
  title: string;
  contents: ReactNode;
  children: ReactNode;
}) {
  return (
    <div className="grid gap-4 lg:grid-cols-[15rem_minmax(0,1fr)] lg:gap-8">
      <TabTitle title={title} />
      <div>{contents}</div>
      <div className="@container grid min-w-0 grid-cols-[minmax(0,1fr)] gap-8 pb-10">
        <ConsoleKeyProvider>{children}</ConsoleKeyProvider>
      </div>
    </div>
  );
}
