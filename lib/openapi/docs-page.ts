import { docsScript, versionOf } from "./docs-script.ts";

/**
 * Scalar's settings: everything from our own origin. What would call its vendor (agent, hosted client, developer
 * tools, fonts, proxy, telemetry) is off, and the page's policy refuses it besides.
 */
const SETTINGS = {
  url: "/v1/openapi.json",
  // Requests tried on this page go to the origin it came from, whatever BASE_URL says: no other would answer it.
  servers: [{ url: "/" }],
  theme: "none",
  layout: "modern",
  withDefaultFonts: false,
  telemetry: false,
  agent: { disabled: true },
  hideClientButton: true,
  showDeveloperTools: "never",
  persistAuth: false,
  operationTitleSource: "summary",
  orderSchemaPropertiesBy: "preserve",
  orderRequiredPropertiesFirst: false,
  defaultOpenAllTags: true,
  defaultHttpClient: { targetKey: "shell", clientKey: "curl" },
};

/** Scalar makes its style sheets while it runs, which has no other name in a policy than 'unsafe-inline'. */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'unsafe-inline'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join("; ");

export const DOCS_HEADERS = {
  "content-type": "text/html; charset=utf-8",
  "content-security-policy": POLICY,
  "referrer-policy": "same-origin",
  "x-content-type-options": "nosniff",
  "x-frame-options": "DENY",
  "cache-control": "no-cache",
} as const;

const inAttribute = (text: string) => text.replaceAll("&", "&amp;").replaceAll('"', "&quot;");

/** The page that renders the API description. */
export async function docsPage(): Promise<string> {
  const version = versionOf(await docsScript());
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>Laneway API</title>
<link rel="icon" href="/icon.svg">
</head>
<body>
<noscript>This page needs JavaScript. The description itself is at <a href="/v1/openapi.json">/v1/openapi.json</a>.</noscript>
<script id="api-reference" data-configuration="${inAttribute(JSON.stringify(SETTINGS))}"></script>
<script src="/docs/scalar.js?v=${version}"></script>
</body>
</html>
`;
}
