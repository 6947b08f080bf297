import type { ReactNode } from "react";
import { Logo } from "#components/ui/logo.tsx";

/** The frame of pages before sign-in. */
export function AuthFrame({
  title,
  lead,
  children,
}: {
  title: string;
  lead?: ReactNode;
  children?: ReactNode;
}) {
  return (
    <main className="mx-auto grid min-h-dvh w-full max-w-96 content-center gap-6 px-4 py-12">
      <header className="grid gap-4">
        <Logo />
        <div>
          <h1 className="wrap-anywhere font-semibold text-title tracking-tight">{title}</h1>
          {lead && <p className="wrap-anywhere mt-1 text-ink-soft">{lead}</p>}
        </div>
      </header>
      {children}
    </main>
  );
}
