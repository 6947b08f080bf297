import type { Metadata } from "next";
import { headers } from "next/headers";
import { ThemeProvider } from "next-themes";
import type { ReactNode } from "react";
import { PageDrawn } from "#components/frame/page-drawn.tsx";
import { TitleTips } from "#components/ui/title-tips.tsx";
import { WaitingBar } from "#components/ui/waiting-bar.tsx";
import { NONCE_HEADER } from "#lib/doors/http/page-policy.ts";
import { serviceAddress } from "#lib/doors/openapi/service-address.ts";
import "./globals.css";

const DESCRIPTION = "Run published agents for outside systems.";

export async function generateMetadata(): Promise<Metadata> {
  const address = serviceAddress({ url: "http://localhost/", headers: await headers() });
  return {
    // Link previews need the image's absolute URL.
    metadataBase: new URL(address),
    title: { default: "Laneway", template: "%s · Laneway" },
    description: DESCRIPTION,
    robots: { index: false, follow: false },
    manifest: "/site.webmanifest",
    icons: {
      icon: [
        { url: "/favicon.ico", sizes: "48x48" },
        { url: "/logo.svg", type: "image/svg+xml" },
      ],
      apple: "/apple-touch-icon.png",
    },
    openGraph: {
      type: "website",
      siteName: "Laneway",
      title: "Laneway",
      description: DESCRIPTION,
      images: [{ url: "/social.png", width: 1200, height: 630, alt: "Laneway" }],
    },
    twitter: { card: "summary_large_image" },
  };
}

export default async function RootLayout({ children }: { children: ReactNode }) {
  const nonce = (await headers()).get(NONCE_HEADER) ?? undefined;
  return (
    // The theme is set on this element before React hydrates.
    <html lang="en" suppressHydrationWarning>
      <body className="font-sans">
        <ThemeProvider attribute="data-theme" disableTransitionOnChange {...(nonce && { nonce })}>
          {children}
          <WaitingBar />
          <TitleTips />
          <PageDrawn />
        </ThemeProvider>
      </body>
    </html>
  );
}
