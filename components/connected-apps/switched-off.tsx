import { PowerOff } from "lucide-react";
import { useMay } from "#components/session/use-session.ts";
import { Link } from "#components/ui/link.tsx";
import { useSetUp } from "./use-connected-apps.ts";

/** A notice that the workspace does not allow connected apps. */
export function SwitchedOff() {
  const isAdmin = useMay("admin");
  const { data } = useSetUp();
  if (!data || data.isAllowed) return null;
  return (
    <p className="flex max-w-3xl items-start gap-2.5 rounded-lg border border-line bg-surface p-3 text-ink-soft">
      <PowerOff aria-hidden className="mt-0.5 size-4 shrink-0 text-waiting" />
      <span>
        Connected apps are switched off in this workspace. Their requests are refused, and none can be
        connected.{" "}
        {isAdmin ? (
          <Link
            href="/settings/capabilities"
            className="text-accent-ink underline underline-offset-2 hover:no-underline"
          >
            Switch them on
          </Link>
        ) : (
          "Admins can switch them on."
        )}
      </span>
    </p>
  );
}
