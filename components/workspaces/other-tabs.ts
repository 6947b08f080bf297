import { useEffect, useRef } from "react";

const CHANNEL = "laneway.workspace";

/** Loads the start page: nothing of the previous workspace stays. */
export function arrive(): void {
  arriveAt("/");
}

/** Loads another page of the new workspace instead. */
export function arriveAt(path: string): void {
  takeOtherTabsAlong();
  window.location.assign(path);
}

/** All tabs of a browser share a session, which is in one workspace. */
export function takeOtherTabsAlong(): void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.postMessage("moved");
  channel.close();
}

/**
 * Reloads this tab when another one has switched the workspace. Otherwise an action on the old page would apply to the
 * other workspace.
 * @param workspaceId the session's workspace as this tab knows it; a change after a reload also counts as a switch.
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
