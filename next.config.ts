import type { NextConfig } from "next";

/** The answers of these are their routes' own, and the same under both hosts: Next adds no header to them. */
const API_PATHS = "v1|api|mcp|oauth|authorize|token|register|\\.well-known";

/** Their Content-Security-Policy has a nonce in it: lib/doors/http/page-policy.ts sets it for each answer. */
const PAGE_HEADERS = [
  { key: "X-Content-Type-Options", value: "nosniff" },
  { key: "X-Frame-Options", value: "DENY" },
  { key: "Referrer-Policy", value: "same-origin" },
];

// There is no proxy.ts, and there must be none: with one, Next cuts request bodies at 10 MB.
const config: NextConfig = {
  poweredByHeader: false,
  // The badge of `next dev` would cover the button that collapses the navigation.
  devIndicators: false,
  // `/v1/public/agents/` is `/v1/public/agents`: a redirect would lose the body of a POST in many clients.
  skipTrailingSlashRedirect: true,
  // Pages and assets. Next leaves the answers of route handlers uncompressed, and so does the direct host: a
  // proxy that terminates TLS compresses them too.
  compress: true,
  // Packages with native parts, worker files or state of their own are loaded once, by Node.
  serverExternalPackages: [
    "@node-rs/argon2",
    "@zxcvbn-ts/language-common",
    "graphile-worker",
    "pg",
    "pino",
    "undici",
  ],
  // `npm test` checks types; whoever starts the service for the first time should not wait for it.
  typescript: { ignoreBuildErrors: true },
  turbopack: {
    root: import.meta.dirname,
    resolveAlias: {
      // The package's browser build needs a document, and Markdown is also formatted in a worker, which has none.
      "decode-named-character-reference": "./node_modules/decode-named-character-reference/index.js",
    },
  },
  allowedDevOrigins: ["127.0.0.1"],
  experimental: {
    // A navigation without network waits and goes on by itself, instead of leaving for the browser's error page.
    useOffline: true,
    // Pages are loaded when they are first opened. Preloading would also load each route handler, which the direct host
    // has loaded already: 50 MB together.
    preloadEntriesOnStart: false,
    // Twelve scripts before a page can be used instead of twenty: the frame is most of each page. Sizes are of source,
    // before it is minified (docs/decisions.md, 2026-11-29).
    turbopackChunking: { minChunkSize: 150_000, maxMergeChunkSize: 500_000, maxChunkCountPerGroup: 10 },
  },
  async headers() {
    return [{ source: `/((?!(?:${API_PATHS})(?:/|$)).*)`, headers: PAGE_HEADERS }];
  },
};

export default config;
