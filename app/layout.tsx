import type { Metadata } from "next";
import { headers } from "next/headers";
import { ThemeProvider } from "next-themes";
import type { ReactNode } from "react";
import { NONCE_HEADER } from "#lib/http/page-policy.ts";
import "./globals.css";

export const metadata: Metadata = {
  title: { default: "Laneway", template: "%s · Laneway" },
  description: "Run published agents for outside systems.",
  robots: { index: false, follow: false },
};

export default async function RootLayout({ children }: { children: ReactNode }) {
  const nonce = (await headers()).get(NONCE_HEADER) ?? undefined;
  return (
    // The theme is set on this element before React sees it.
    <html lang="en" suppressHydrationWarning>
      <body className="font-sans">
        <ThemeProvider attribute="data-theme" disableTransitionOnChange {...(nonce && { nonce })}>
          {children}
        </ThemeProvider>
      </body>
    </html>
  );
}
