import type { Metadata } from "next";
import { AuthFrame } from "#components/session/auth-frame.tsx";
import { GoOn } from "#components/session/go-on.tsx";

export const metadata: Metadata = { title: "Continuing" };

/** The landing page after a sign-in whose return address was too long to send along: the browser has it. */
export default function ResumePage() {
  return (
    <AuthFrame title="Continuing" lead="You return to where you were before you signed in.">
      <GoOn />
    </AuthFrame>
  );
}
