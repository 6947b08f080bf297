"use client";

import { useQuery } from "@tanstack/react-query";
import { CircleCheck, LoaderCircle } from "lucide-react";
import { apiQuery } from "#components/api/api-query.ts";

const LOOK_EVERY_MS = 2_000;

/** Waits for a new key's first request and shows its status. */
export function FirstRequest({ keyId }: { keyId: string }) {
  const { data: first } = useQuery({
    ...apiQuery("/api/keys/{keyId}/requests", { params: { keyId }, query: { limit: 1 } }),
    select: ({ requests }) => requests[0] ?? null,
    refetchInterval: ({ state }) => (state.data?.requests[0] ? false : LOOK_EVERY_MS),
  });
  return (
    <p role="status" className="flex min-h-5 items-center gap-2 text-table">
      {first ? (
        <>
          <CircleCheck aria-hidden className="size-4 text-completed" />
          {first.status < 400
            ? `The first request arrived and was answered ${first.status}.`
            : `The first request arrived and was refused with ${first.status}; the response says why.`}
        </>
      ) : (
        <>
          <LoaderCircle aria-hidden className="size-4 text-ink-faint motion-safe:animate-spin" />
          <span className="text-ink-soft">Waiting for the first request</span>
        </>
      )}
    </p>
  );
}
