import { pick, type Share } from "./chance.ts";

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
