"use client";

import { useQuery } from "@tanstack/react-query";
import { CircleCheck, LoaderCircle } from "lucide-react";
import { readApi } from "#components/api/read-api.ts";

const LOOK_EVERY_MS = 2_000;

/** Waits for the first request with a new key, and says what it got. */
export function FirstRequest({ keyId }: { keyId: string }) {
  const { data: first } = useQuery({
    queryKey: ["keys", keyId, "first-request"],
    queryFn: async ({ signal }) => {
      const path = "/api/keys/{keyId}/requests";
      const { requests } = await readApi({ path, params: { keyId }, query: { limit: 1 }, signal });
      return requests[0] ?? null;
    },
    refetchInterval: ({ state }) => (state.data ? false : LOOK_EVERY_MS),
  });
  return (
    <p role="status" className="flex min-h-5 items-center gap-2 text-table">
      {first ? (
        <>
          <CircleCheck aria-hidden className="size-4 text-completed" />
          {first.status < 400
            ? `The first request arrived and was answered ${first.status}.`
            : `The first request arrived and was refused with ${first.status}; the answer says why.`}
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
