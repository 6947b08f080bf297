import { spawn } from "node:child_process";
import type { ClusterPlace } from "./place-cluster.ts";
import { readPostmasterFile } from "./postmaster-file.ts";

/**
 * Stops a throwaway server when this process ends, even after kill -9: a shell waits on a pipe whose other end only we
 * hold, and when it breaks stops the server and removes its files.
 * @returns a function that cancels the guard.
 */
export function endWithProcess({ place, files }: { place: ClusterPlace; files: string }): () => void {
  const processId = String(readPostmasterFile(place)?.processId);
  const script = 'read -r _; kill -INT "$1"; while kill -0 "$1"; do sleep 0.1; done; rm -rf "$2"';
  const guard = spawn("/bin/sh", ["-c", script, "sh", processId, files], {
    detached: true,
    stdio: ["pipe", "ignore", "ignore"],
  });
  guard.unref();
  // The pipe must not keep this process alive.
  if ("unref" in guard.stdin && typeof guard.stdin.unref === "function") guard.stdin.unref();
  return () => guard.kill("SIGKILL");
}
