import type { ReactNode } from "react";
import { ContentsList } from "./contents-list.tsx";
import type { ContentsGroup } from "./find-contents.ts";

/** What every page of the docs has: the contents, which stay while one page follows the other, and the page. */
export function DocsShell({
  contents,
  children,
}: {
  contents: readonly ContentsGroup[];
  children: ReactNode;
}) {
  return (
    <div className="grid gap-4 lg:grid-cols-[13rem_minmax(0,1fr)] lg:gap-8 min-[100rem]:grid-cols-[16rem_minmax(0,1fr)]">
      <div>
        <ContentsList groups={contents} />
      </div>
      <div className="@container min-w-0 pb-10">{children}</div>
    </div>
  );
}
