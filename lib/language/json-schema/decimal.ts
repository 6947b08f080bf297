/**
 * Whether the number is a whole multiple, reckoned in decimal as people write it: 0.3 is a multiple of 0.1,
 * though 0.3 % 0.1 is not 0.
 */
export function isMultipleOf(value: number, divisor: number): boolean {
  if (!Number.isFinite(value)) return false;
  if (Number.isSafeInteger(value) && Number.isSafeInteger(divisor)) return value % divisor === 0;
  const dividend = decimalOf(value);
  const by = decimalOf(divisor);
  // Doubles lie within 10^-324 and 10^308, so the powers have at most some 650 digits.
  const exponent = Math.min(dividend.exponent, by.exponent);
  return scale(dividend, exponent) % scale(by, exponent) === 0n;
}

interface Decimal {
  readonly digits: bigint;
  readonly exponent: number;
}

/** The shortest decimal that names this double: digits × 10^exponent. */
function decimalOf(value: number): Decimal {
  const [coefficient = "0", exponent = "0"] = String(value).split("e");
  const [whole = "0", fraction = ""] = coefficient.split(".");
  return { digits: BigInt(whole + fraction), exponent: Number(exponent) - fraction.length };
}

function scale(decimal: Decimal, exponent: number): bigint {
  return decimal.digits * 10n ** BigInt(decimal.exponent - exponent);
}
