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
 * Switches this tab when another one has switched to another workspace. Otherwise an action on the old page would
 * happen in the other workspace.
 * @param workspaceId the session's workspace, as far as this tab knows; when it is read again, it reports a switch as
 *   well.
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
