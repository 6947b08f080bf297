const HUES = 12;

/** One of twelve hues in degrees, the same for the same text wherever it is shown. */
export function hueOf(text: string): number {
  let hash = 0x811c9dc5; // FNV-1a
  for (let index = 0; index < text.length; index += 1)
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193) >>> 0;
  return ((hash >>> 8) % HUES) * (360 / HUES);
}

/** The first letters of the first and the last name: "ML" of Mara Lindqvist, "S" of Sam. */
export function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/u);
  const chosen = words.length > 1 ? [words[0], words.at(-1)] : [words[0]];
  return chosen
    .map((word = "") => [...word].find((letter) => /[\p{L}\p{N}]/u.test(letter)) ?? "")
    .join("")
    .toLocaleUpperCase("en");
}
