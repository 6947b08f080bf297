"use client";

import { Button } from "./button.tsx";

/** A list that is read a page at a time, such as an infinite query. */
export interface Pages {
  readonly hasNextPage: boolean;
  readonly isFetchingNextPage: boolean;
  readonly isFetchNextPageError: boolean;
  fetchNextPage(): unknown;
}

/** A button for the next page of a list, as an alternative to scrolling. */
export function LoadMore({ pages }: { pages: Pages }) {
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = pages;
  if (!hasNextPage) return null;
  return (
    <div className="flex items-center gap-3 justify-self-start">
      <Button disabled={isFetchingNextPage} onClick={() => void fetchNextPage()}>
        {isFetchingNextPage ? "Loading more" : "Show more"}
      </Button>
      <p role="status" className="text-failed text-table empty:hidden">
        {isFetchNextPageError && !isFetchingNextPage && "More could not be loaded. Try again."}
      </p>
    </div>
  );
}
