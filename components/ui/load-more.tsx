"use client";

import { Button } from "./button.tsx";

/** The way to the next page of a list, for those whom scrolling does not take there. */
export function LoadMore({
  hasMore,
  isLoading,
  isFailed = false,
  onLoadMore,
  label = "Show more",
}: {
  hasMore: boolean;
  isLoading: boolean;
  isFailed?: boolean;
  onLoadMore: () => void;
  label?: string;
}) {
  if (!hasMore) return null;
  return (
    <div className="flex items-center gap-3 justify-self-start">
      <Button disabled={isLoading} onClick={onLoadMore}>
        {isLoading ? "Loading more" : label}
      </Button>
      <p role="status" className="text-failed text-table empty:hidden">
        {isFailed && !isLoading && "More could not be loaded. Try again."}
      </p>
    </div>
  );
}
