import { expect, test } from "vitest";
import { describeBrowser } from "./describe-browser.ts";

const WEBKIT = "AppleWebKit/537.36 (KHTML, like Gecko)";

test.each<[string, string | null, boolean]>([
  [
    "Chrome on Windows",
    `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${WEBKIT} Chrome/130.0.0.0 Safari/537.36`,
    false,
  ],
  ["Edge on Windows", `Mozilla/5.0 (Windows NT 10.0) ${WEBKIT} Chrome/130.0 Safari/537.36 Edg/130.0`, false],
  ["Firefox on Linux", "Mozilla/5.0 (X11; Linux x86_64; rv:132.0) Gecko/20100101 Firefox/132.0", false],
  [
    "Safari on macOS",
    "Mozilla/5.0 (Macintosh; Intel Mac OS X 14_6) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Safari/605.1.15",
    false,
  ],
  [
    "Safari on iPhone",
    "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1",
    true,
  ],
  [
    "Chrome on Android",
    `Mozilla/5.0 (Linux; Android 14; Pixel 8) ${WEBKIT} Chrome/130.0 Mobile Safari/537.36`,
    true,
  ],
  ["A browser on Linux", "curl/8 (Linux)", false],
  ["An unknown browser", "node", false],
  ["An unknown browser", null, false],
])("%s is told from its user agent", (name, userAgent, isPhone) => {
  expect(describeBrowser(userAgent)).toEqual({ name, isPhone });
});
