import { losesDigits } from "#lib/language/exact-json/whole-number.ts";

/** A typed number: null for none, NaN for what is no number, or has digits that it would lose. */
export function typedNumber(text: string): number | null {
  const typed = text.trim().replace(",", ".");
  if (typed === "") return null;
  const value = Number(typed);
  return Number.isFinite(value) && !wouldBeRounded(text) ? value : Number.NaN;
}

/** Whether it is a whole number with more digits than a number keeps. */
export function wouldBeRounded(text: string): boolean {
  return losesDigits(
    text
      .trim()
      .replace(/^\+/, "")
      .replace(/^(-?)0+(?=\d)/, "$1"),
  );
}
