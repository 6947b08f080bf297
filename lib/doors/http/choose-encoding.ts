/** Those that we write, the smaller one first. */
export const ENCODINGS = ["br", "gzip"] as const;
export type Encoding = (typeof ENCODINGS)[number];

/**
 * The content coding that an Accept-Encoding header prefers among ours (RFC 9110 12.5.3); of equal ones the smaller.
 * @returns undefined: the content as it is. An answer that the caller refuses in any form is sent as it is, too.
 */
export function chooseEncoding(acceptEncoding: string | null): Encoding | undefined {
  const weights = new Map((acceptEncoding ?? "").split(",").map(readOffer));
  const weightOf = (coding: string) => weights.get(coding) ?? weights.get("*") ?? 0;
  const plain = weights.get("identity") ?? 0;
  return ENCODINGS.filter((coding) => weightOf(coding) > 0 && weightOf(coding) >= plain).sort(
    (one, other) => weightOf(other) - weightOf(one),
  )[0];
}

/** `gzip;q=0.5`: a weight that cannot be read is that of a coding that is not wanted. */
function readOffer(offer: string): [coding: string, weight: number] {
  const [coding = "", ...parameters] = offer.split(";").map((part) => part.trim().toLowerCase());
  const weight = parameters.find((parameter) => parameter.startsWith("q="))?.slice(2);
  if (weight === undefined) return [coding, 1];
  return [coding, /^(?:0(?:\.\d{0,3})?|1(?:\.0{0,3})?)$/.test(weight) ? Number(weight) : 0];
}
