import { describeHealth, useHealth } from "#components/health/service-health.ts";
import { Notice } from "#components/ui/notice.tsx";

/** Beside an action in progress: why nothing happens, where workers are paused or none is running. */
export function NoWorkerTakesIt() {
  const { data: health } = useHealth();
  if (health?.state !== "paused" && health?.state !== "no_worker") return null;
  return (
    <Notice title="No worker is carrying this out. It continues as soon as one does.">
      <p className="text-ink-soft">{describeHealth(health).words}</p>
    </Notice>
  );
}
