import { StartedRuns } from "#components/runs/started-runs.tsx";

/** The latest runs started with a key. */
export function KeyRuns({ keyId }: { keyId: string }) {
  return (
    <StartedRuns
      by={{ key: keyId }}
      none="No run was started with this key yet."
      all="All runs of this key"
    />
  );
}
