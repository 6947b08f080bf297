import type { ReactNode } from "react";
import { ApiError } from "./api-error.ts";
import { FailureNotice } from "./failure-notice.tsx";

/** Something that is read, such as a query, as far as its failure goes. */
export interface Read {
  readonly error: Error | null;
  readonly isFetching: boolean;
  refetch(): unknown;
}

/** Stands where the answer of a query would: its skeleton, or why it could not be read and another try. */
export function NotLoaded({
  what,
  query,
  pending = null,
  instead = {},
}: {
  /** "The agents could not be loaded." */
  what: string;
  query: Read;
  /** What is shown while there is no failure. */
  pending?: ReactNode;
  /** What is shown instead of the failure, by its error code, where trying again is no use. */
  instead?: Readonly<Record<string, ReactNode>>;
}) {
  const { error, refetch, isFetching } = query;
  if (!error) return pending;
  const known = error instanceof ApiError ? instead[error.code] : undefined;
  return (
    known ?? (
      <FailureNotice what={what} error={error} onRetry={() => void refetch()} isRetrying={isFetching} />
    )
  );
}
