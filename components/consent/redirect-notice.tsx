import { TriangleAlert } from "lucide-react";
import type { ConsentDescription } from "#lib/contract/dashboard/consent-words.ts";

/** Shows where approving redirects. A program on the person's computer cannot be verified. */
export function RedirectNotice({ name, redirectHost, redirectKind }: ConsentDescription["client"]) {
  const place = <span className="wrap-anywhere font-medium text-ink">{redirectHost}</span>;
  if (redirectKind === "https")
    return (
      <p className="text-ink-soft">You will be sent to {place}, together with access to what you allow.</p>
    );
  return (
    <div className="flex gap-3 rounded-lg bg-waiting-wash p-3">
      <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0 text-waiting" />
      <p className="wrap-anywhere">
        {redirectKind === "loopback" ? (
          <>The answer goes to a program on your own computer ({place}).</>
        ) : (
          <>The answer goes to the program on your computer that opens {place} links.</>
        )}{" "}
        Approve only if you have just asked {name} to connect yourself.
      </p>
    </div>
  );
}
