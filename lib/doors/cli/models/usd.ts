import { z } from "zod";

const error = "It must be an amount in US dollars, such as 2.50.";

/** An amount of US dollars, as a plain decimal number. */
export const Usd = z
  .string()
  .regex(/^\d{1,7}(\.\d{1,9})?$/, error)
  .transform(Number);

export function shownUsd(amount: number | null): string {
  return amount === null ? "" : String(amount);
}
