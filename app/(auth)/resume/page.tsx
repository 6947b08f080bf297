import type { Metadata } from "next";
import { AuthFrame } from "#components/session/auth-frame.tsx";
import { GoOn } from "#components/session/go-on.tsx";

export const metadata: Metadata = { title: "Going on" };

/** Where somebody lands after a sign-in whose way back was too long to be carried along: the browser knows it. */
export default function ResumePage() {
  return (
    <AuthFrame title="Going on" lead="To where you were before you signed in.">
      <GoOn />
    </AuthFrame>
  );
}
