/** The page runs no scripts, loads nothing and cannot be framed. */
const POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

const STYLE = `
  :root { color-scheme: light dark; }
  body { display: grid; align-content: center; min-height: 100dvh; margin: 0; padding: 48px 16px; box-sizing: border-box;
         font: 14px/20px Inter, system-ui, sans-serif; }
  main { width: 100%; max-width: 384px; margin: 0 auto; }
  h1 { margin: 0 0 4px; font-size: 20px; line-height: 28px; font-weight: 600; }
  p { margin: 0 0 12px; overflow-wrap: anywhere; }`;

const NOBODY_TOLD =
  "<p>Nothing was changed, and the app got no answer. Try again in the app. If it fails again, tell its developer.</p>";

function wayBack(address: string): string {
  return `<p>Nothing was changed. Nobody here has connected this app before: go back to it only if you know it.</p>
<p><a href="${escaped(address)}" rel="nofollow noreferrer">Go back to ${escaped(new URL(address).host)}</a></p>`;
}

/** Shows in a browser why an app cannot be connected, if the person is not redirected to it. */
export function refusalPage({
  status,
  message,
  backTo,
  retryAfterSeconds,
}: {
  status: number;
  message: string;
  /** The address that reports the error to the app, shown as a link. */
  backTo?: string;
  retryAfterSeconds?: number | undefined;
}): Response {
  const body = `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>App not connected · Laneway</title>
<style>${STYLE}</style></head>
<body><main>
<h1>This app cannot be connected</h1>
<p>${escaped(message)}</p>
${backTo === undefined ? NOBODY_TOLD : wayBack(backTo)}
</main></body>
</html>
`;
  return new Response(body, {
    status,
    headers: {
      "content-type": "text/html; charset=utf-8",
      "cache-control": "no-store",
      "content-security-policy": POLICY,
      "x-frame-options": "DENY",
      "x-content-type-options": "nosniff",
      "referrer-policy": "no-referrer",
      "cross-origin-opener-policy": "unsafe-none",
      ...(retryAfterSeconds === undefined ? {} : { "retry-after": String(Math.ceil(retryAfterSeconds)) }),
    },
  });
}

function escaped(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");
}
