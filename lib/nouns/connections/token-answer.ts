import { z } from "zod";

const MAX_BYTES = 64 * 1_024;
const DEFAULT_LIFETIME_SECONDS = 3_600;
const MAX_LIFETIME_SECONDS = 30 * 24 * 3_600;

/** RFC 6749, 5.1, lenient: providers send lifetimes as text, or none. */
const Granted = z.object({
  access_token: z.string().regex(/^[\x21-\x7e]{1,16384}$/),
  token_type: z
    .string()
    .regex(/^bearer$/i)
    .optional(),
  expires_in: z.coerce.number().min(0).max(MAX_LIFETIME_SECONDS).catch(DEFAULT_LIFETIME_SECONDS),
});

/** RFC 6749, 5.2. */
const Refused = z.object({ error: z.string(), error_description: z.string().optional() });

export type TokenAnswer =
  | { readonly kind: "granted"; readonly accessToken: string; readonly lifetimeSeconds: number }
  | { readonly kind: "refused"; readonly error: string; readonly description: string | undefined }
  /** Not an OAuth response. */
  | { readonly kind: "unknown" };

/** The endpoint's response, read up to the limit. */
export async function readTokenAnswer(response: Response): Promise<TokenAnswer> {
  const body = parse(await textOf(response));
  const granted = Granted.safeParse(body);
  if (granted.success) {
    const { access_token: accessToken, expires_in: lifetimeSeconds } = granted.data;
    return { kind: "granted", accessToken, lifetimeSeconds };
  }
  const refused = Refused.safeParse(body);
  if (!refused.success) return { kind: "unknown" };
  return { kind: "refused", error: refused.data.error, description: refused.data.error_description };
}

/** The refusal as one line for people. */
export function describeRefusal({ status, answer }: { status: number; answer: TokenAnswer }): string {
  if (status < 400) return `the token endpoint redirects (${status}), and the secret is not sent on`;
  if (answer.kind !== "refused") return `the token endpoint answered ${status}`;
  const said = [answer.error, answer.description].filter(Boolean).join(": ");
  return `the token endpoint answered ${status}, ${said.replace(/[\p{Cc}\s]+/gu, " ")}`;
}

async function textOf(response: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  // Fetch's body type; breaking out of the loop cancels it.
  for await (const chunk of response.body ?? []) {
    bytes += chunk.length;
    if (bytes > MAX_BYTES) return "";
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString("utf8");
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
