import { Button } from "#components/ui/button.tsx";
import { Link } from "#components/ui/link.tsx";
import { sayWaiting } from "./say-use.ts";
import { notAllowed } from "./test-url.ts";
import type { Connection } from "./use-connections.ts";

/** The runs that wait for a connection, and the disallowed addresses that they call. */
export function WaitingRuns({
  connection: { usedBy, origins },
  onOrigins,
}: {
  connection: Pick<Connection, "usedBy" | "origins">;
  onOrigins: () => void;
}) {
  if (usedBy.waitingRuns === 0) return null;
  const wanted = notAllowed(usedBy, origins).filter(({ waitingRuns }) => waitingRuns > 0);
  return (
    <div className="grid justify-items-start gap-1.5 text-table text-waiting">
      <Link href="/inbox" className="underline underline-offset-2 hover:no-underline">
        {sayWaiting(usedBy.waitingRuns)}
      </Link>
      {wanted.length > 0 && (
        <>
          <p className="wrap-anywhere">
            They call {wanted.map(({ origin }) => origin).join(", ")}, which this connection does not allow.
          </p>
          <Button size="small" onClick={onOrigins}>
            Edit allowed addresses
          </Button>
        </>
      )}
    </div>
  );
}
