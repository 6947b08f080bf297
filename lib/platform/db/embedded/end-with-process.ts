import { spawn } from "node:child_process";
import type { ClusterPlace } from "./place-cluster.ts";
import { readPostmasterFile } from "./postmaster-file.ts";

/**
 * Sees to it that a throwaway server does not outlive this process, not even after kill -9: a shell waits
 * on a pipe whose other end only we hold, and when it breaks stops the server and removes its files.
 * @returns what calls the guard off.
 */
export function endWithProcess({ place, files }: { place: ClusterPlace; files: string }): () => void {
  const processId = String(readPostmasterFile(place)?.processId);
  const script = 'read -r _; kill -INT "$1"; while kill -0 "$1"; do sleep 0.1; done; rm -rf "$2"';
  const guard = spawn("/bin/sh", ["-c", script, "sh", processId, files], {
    detached: true,
    stdio: ["pipe", "ignore", "ignore"],
  });
  guard.unref();
  // The pipe alone must not keep this process alive either.
  if ("unref" in guard.stdin && typeof guard.stdin.unref === "function") guard.stdin.unref();
  return () => guard.kill("SIGKILL");
}
