import { hash } from "node:crypto";

/** A strong entity tag: changes whenever the response does (RFC 9110). */
export function entityTag(answer: object): string {
  return `"${hash("sha256", JSON.stringify(answer), "base64url").slice(0, 22)}"`;
}

/** Whether an If-None-Match header contains this entity tag, by weak comparison (RFC 9110). */
export function matchesEntityTag(ifNoneMatch: string, etag: string): boolean {
  return ifNoneMatch
    .split(",")
    .map((candidate) => candidate.trim().replace(/^W\//, ""))
    .some((candidate) => candidate === "*" || candidate === etag);
}
