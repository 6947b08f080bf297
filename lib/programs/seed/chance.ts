/** A number from 0 to 1 that depends on its arguments alone. */
export function chance(at: number, salt: number): number {
  const mixed = Math.imul(at + 1, 2_654_435_761) ^ Math.imul(salt + 1, 40_503);
  return (Math.imul(mixed ^ (mixed >>> 15), 2_246_822_519) >>> 0) / 2 ** 32;
}

/** The numbers of one seeded thing, told apart by salts. */
export type Share = (salt: number) => number;

export const pick = <One>(from: readonly One[], share: number): One | undefined =>
  from[Math.floor(share * from.length)];

export const CUSTOMERS = [
  "Nordlicht GmbH",
  "Acme Trading",
  "Kaffeehaus am Markt",
  "Bäckerei Öztürk",
  "Łukasz Zieliński",
];

/** A title or name about one customer and one order. */
export const aboutSomebody = (template: string, share: Share) =>
  template
    .replace("$customer", pick(CUSTOMERS, share(50)) ?? "")
    .replace("$order", `A-${1000 + Math.floor(share(51) * 9000)}`);
