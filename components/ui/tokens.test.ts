import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";

const css = await readFile(new URL("../../app/tokens.css", import.meta.url), "utf8");
const STATES = ["queued", "running", "waiting", "completed", "failed", "cancelled"];
const FAMILIES = ["models", "systems", "people", "flow", "data"];
const SURFACES = ["canvas", "surface", "sunken", "hover"];
const INKS = ["ink", "ink-soft", "ink-faint", "accent-ink", ...STATES];
const SERIES = [1, 2, 3, 4, 5, 6].map((number) => `series-${number}`);
const MARKS = ["line-control", "accent", ...STATES.map((state) => `${state}-mark`), ...SERIES];

for (const [theme, start] of [
  ["light", ":root {"],
  ["dark", '[data-theme="dark"] {'],
] as const) {
  const tokens = readTokens(start);
  const contrast = (one: string, other: string) => contrastOf(read(tokens, one), read(tokens, other));

  test.each(INKS)(`${theme}: %s reads at 4.5:1 on every surface`, (ink) => {
    for (const surface of SURFACES) expect(contrast(ink, surface), surface).toBeGreaterThanOrEqual(4.5);
  });

  test.each(FAMILIES)(`${theme}: the mark of %s reads at 4.5:1 on its wash`, (family) => {
    expect(contrast(family, `${family}-wash`)).toBeGreaterThanOrEqual(4.5);
  });

  test.each(STATES)(`${theme}: %s reads at 4.5:1 on its wash`, (state) => {
    expect(contrast(state, `${state}-wash`)).toBeGreaterThanOrEqual(4.5);
    expect(contrast("ink-soft", `${state}-wash`)).toBeGreaterThanOrEqual(4.5);
  });

  test.each([
    ["on-accent", "accent"],
    ["on-accent", "accent-hover"],
    ["on-danger", "danger"],
    ["on-danger", "danger-hover"],
    ["accent-ink", "accent-wash"],
  ])(`${theme}: %s reads at 4.5:1 on %s`, (ink, ground) => {
    expect(contrast(ink, ground)).toBeGreaterThanOrEqual(4.5);
  });

  test.each(MARKS)(`${theme}: %s is seen at 3:1 where marks stand`, (mark) => {
    for (const surface of ["canvas", "surface"])
      expect(contrast(mark, surface), surface).toBeGreaterThanOrEqual(3);
  });

  test(`${theme}: what has a hue of its own reads at 4.5:1 on its wash, and its mark is seen at 3:1, in every hue`, () => {
    const block = css.slice(css.indexOf(start), css.indexOf("\n}", css.indexOf(start)));
    const tint = (name: string, hue: number): Oklch => {
      const [, lightness, chroma] = new RegExp(`--tint-${name}: ([\\d.]+) ([\\d.]+);`).exec(block) ?? [];
      return { lightness: Number(lightness), chroma: Number(chroma), hue };
    };
    for (let hue = 0; hue < 360; hue += 30) {
      expect(contrastOf(tint("ink", hue), tint("wash", hue)), `${hue}`).toBeGreaterThanOrEqual(4.5);
      expect(contrastOf(tint("mark", hue), read(tokens, "surface")), `${hue}`).toBeGreaterThanOrEqual(3);
    }
  });

  test(`${theme}: failed and completed differ in lightness, not in hue alone`, () => {
    const [failed, completed] = [read(tokens, "failed-mark"), read(tokens, "completed-mark")];
    expect(Math.abs(failed.lightness - completed.lightness)).toBeGreaterThanOrEqual(0.05);
  });
}

interface Oklch {
  lightness: number;
  chroma: number;
  hue: number;
}

function readTokens(start: string): Map<string, Oklch> {
  const from = css.indexOf(start);
  const block = css.slice(from, css.indexOf("\n}", from));
  const found = block.matchAll(/--([\w-]+): oklch\(([\d.]+) ([\d.]+) ([\d.]+)\);/g);
  return new Map(
    [...found].map(([, name = "", lightness, chroma, hue]) => [
      name,
      { lightness: Number(lightness), chroma: Number(chroma), hue: Number(hue) },
    ]),
  );
}

function read(tokens: Map<string, Oklch>, name: string): Oklch {
  const token = tokens.get(name);
  if (!token) throw new Error(`no token --${name}`);
  return token;
}

/** As WCAG 2.2 defines it. */
function contrastOf(one: Oklch, other: Oklch): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

/** Relative luminance of what a screen shows: channels that sRGB cannot show are cut off. */
function luminance({ lightness, chroma, hue }: Oklch): number {
  const [a, b] = [chroma * Math.cos((hue * Math.PI) / 180), chroma * Math.sin((hue * Math.PI) / 180)];
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  const cut = (channel: number) => Math.min(1, Math.max(0, channel));
  const red = cut(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s);
  const green = cut(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s);
  const blue = cut(-0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s);
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
