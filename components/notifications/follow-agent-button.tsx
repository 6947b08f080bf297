"use client";

import { Bell, BellOff } from "lucide-react";
import { Button } from "#components/ui/button.tsx";
import { notify, notifyFailure } from "#components/ui/toast.tsx";
import { useAgentFollowing, useFollowAgent } from "./use-notification-settings.ts";

/** Follows an agent, to be notified when its runs fail, or does so no more. */
export function FollowAgentButton({ agentId, name }: { agentId: string; name: string }) {
  const { data } = useAgentFollowing(agentId);
  const { mutate, isPending } = useFollowAgent(agentId);
  const isFollowed = data?.isFollowed ?? false;
  return (
    <Button
      aria-pressed={isFollowed}
      disabled={isPending || data === undefined}
      onClick={() =>
        mutate(!isFollowed, {
          onSuccess: () =>
            isFollowed
              ? notify("Unfollowed")
              : notify("Followed", { description: `You are notified when runs of ${name} fail.` }),
          onError: (error) => notifyFailure("Following was not changed.", { description: error.message }),
        })
      }
    >
      {isFollowed ? <BellOff aria-hidden /> : <Bell aria-hidden />}
      {isFollowed ? "Unfollow" : "Follow"}
    </Button>
  );
}
