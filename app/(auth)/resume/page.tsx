import type { Metadata } from "next";
import { AuthFrame } from "#components/session/auth-frame.tsx";
import { GoOn } from "#components/session/go-on.tsx";

export const metadata: Metadata = { title: "Continuing" };

/** Where somebody lands after a sign-in whose way back was too long to be carried along: the browser knows it. */
export default function ResumePage() {
  return (
    <AuthFrame title="Continuing" lead="You return to where you were before you signed in.">
      <GoOn />
    </AuthFrame>
  );
}
