import { useEffect, useRef } from "react";

const CHANNEL = "laneway.workspace";

/** A whole new page at the way in: nothing of the workspace before stays, and its pages mean nothing here. */
export function arrive(): void {
  takeOtherTabsAlong();
  window.location.assign("/");
}

/** A session is in one workspace, and the tabs of a browser share it. */
export function takeOtherTabsAlong(): void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.postMessage("moved");
  channel.close();
}

/**
 * Takes this tab along when another one has gone to another workspace: what is done on a page of the one before would
 * be done in the other.
 * @param workspaceId where the session is, as far as this tab knows; read again, it tells as well.
 */
export function useFollowOtherTabs(workspaceId: string | undefined): void {
  const began = useRef(workspaceId);
  useEffect(() => {
    const channel = new BroadcastChannel(CHANNEL);
    channel.onmessage = () => window.location.assign("/");
    return () => channel.close();
  }, []);
  useEffect(() => {
    began.current ??= workspaceId;
    if (workspaceId !== undefined && workspaceId !== began.current) window.location.assign("/");
  }, [workspaceId]);
}
