/** Names in user agents, specific ones before those that they also claim. */
const BROWSERS: readonly [RegExp, string][] = [
  [/\bEdgA?\//, "Edge"],
  [/\bOPR\//, "Opera"],
  [/\bVivaldi\//, "Vivaldi"],
  [/\bSamsungBrowser\//, "Samsung Internet"],
  [/\b(Firefox|FxiOS)\//, "Firefox"],
  [/\b(Chrome|CriOS|Chromium|HeadlessChrome)\//, "Chrome"],
  [/\bVersion\/.*\bSafari\//, "Safari"],
];
const SYSTEMS: readonly [RegExp, string][] = [
  [/\biPhone\b/, "iPhone"],
  [/\biPad\b/, "iPad"],
  [/\bAndroid\b/, "Android"],
  [/\bWindows\b/, "Windows"],
  [/\bCrOS\b/, "ChromeOS"],
  [/\b(Macintosh|Mac OS X)\b/, "macOS"],
  [/\bLinux\b/, "Linux"],
];

interface DescribedBrowser {
  /** "Firefox on Windows". */
  readonly name: string;
  readonly isPhone: boolean;
}

/** Describes a user agent. It is unverified, but people recognise their own browser by it. */
export function describeBrowser(userAgent: string | null): DescribedBrowser {
  const text = userAgent ?? "";
  const browser = firstOf(BROWSERS, text);
  const system = firstOf(SYSTEMS, text);
  const isPhone = /\b(iPhone|Android.*Mobile)\b/.test(text);
  if (browser && system) return { name: `${browser} on ${system}`, isPhone };
  return { name: browser ?? (system ? `A browser on ${system}` : "An unknown browser"), isPhone };
}

function firstOf(names: readonly [RegExp, string][], text: string): string | undefined {
  return names.find(([pattern]) => pattern.test(text))?.[1];
}
