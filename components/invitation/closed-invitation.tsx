import { AuthFrame } from "#components/session/auth-frame.tsx";
import { buttonClasses } from "#components/ui/button-classes.ts";
import { Link } from "#components/ui/link.tsx";

const WORDS = {
  unknown: {
    title: "Invitation not found",
    lead: "The link may be incomplete, or a newer one has replaced it. Ask the sender.",
  },
  accepted: {
    title: "This invitation has been accepted",
    lead: "Each link works once. If you accepted it, sign in. If not, ask for your own invitation.",
  },
  withdrawn: {
    title: "This invitation was withdrawn",
    lead: "Ask the sender for a new one if you should join.",
  },
  expired: {
    title: "This invitation has expired",
    lead: "Links are valid for a week. Ask the sender for a new one.",
  },
  busy: { title: "Too many links were tried from here", lead: "Wait a minute, then open the link again." },
} as const;

/** Why an invitation link does not work, and what to do. */
export function ClosedInvitation({ status }: { status: keyof typeof WORDS }) {
  const { title, lead } = WORDS[status];
  return (
    <AuthFrame title={title} lead={lead}>
      <Link href="/sign-in" className={buttonClasses("secondary", "h-10")}>
        Go to the sign-in
      </Link>
    </AuthFrame>
  );
}
