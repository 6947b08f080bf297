import { ApiError } from "#components/api/api-error.ts";

/** Why the sign-in failed, and what to do. */
export function describeSignInFailure(error: unknown): { title: string; advice?: string } {
  if (!(error instanceof ApiError)) return { title: "The sign-in failed.", advice: "Try again." };
  switch (error.code) {
    case "unauthorized":
      return { title: error.message };
    case "rate_limited":
      return { title: error.message, advice: `Try again in ${inWords(error.retryAfterSeconds ?? 60)}.` };
    case "internal_error":
      return {
        title: error.message,
        ...(error.requestId ? { advice: `The requestId is ${error.requestId}.` } : {}),
      };
    default:
      return { title: error.message };
  }
}

function inWords(seconds: number): string {
  if (seconds > 90) return `${Math.ceil(seconds / 60)} minutes`;
  return seconds === 1 ? "a second" : `${seconds} seconds`;
}
