import { TriangleAlert } from "lucide-react";
import { Button } from "#components/ui/button.tsx";
import { namesOfUsers, sayUse, sayWaiting } from "./say-use.ts";
import type { MissingConnection } from "./use-connections.ts";

/** Connections that agents, tool servers and runs use and the workspace does not have. */
export function MissingConnections({
  missing,
  onCreate,
}: {
  missing: readonly MissingConnection[];
  onCreate: (name: string) => void;
}) {
  return (
    <section aria-label="Missing connections" className="grid gap-3 rounded-lg bg-waiting-wash p-4">
      <p className="flex items-center gap-2 font-medium">
        <TriangleAlert aria-hidden className="size-4 shrink-0 text-waiting" />
        Missing connections
      </p>
      <ul className="grid gap-2.5">
        {missing.map(({ name, usedBy }) => {
          const use = sayUse(usedBy);
          return (
            <li key={name} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
              <div className="min-w-0">
                <p>
                  <span className="wrap-anywhere font-medium font-mono">{name}</span>
                  <span title={namesOfUsers(usedBy)} className="text-ink-soft">
                    {use && ` · used by ${use}`}
                    {usedBy.waitingRuns > 0 && ` · ${sayWaiting(usedBy.waitingRuns)}`}
                  </span>
                </p>
                {usedBy.addresses.length > 0 && (
                  <p className="wrap-anywhere font-mono text-ink-soft text-meta">
                    {usedBy.addresses.map(({ origin }) => origin).join(", ")}
                  </p>
                )}
              </div>
              <Button onClick={() => onCreate(name)}>Create {name}</Button>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
