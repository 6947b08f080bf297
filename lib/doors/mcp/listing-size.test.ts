import { expect, test } from "vitest";
import { isJsonObject, type JsonObject } from "#lib/contract/json.ts";
import { SCOPES, type Scope } from "#lib/contract/scopes.ts";
import { PUBLISHED_TOOLS } from "./published-tools.ts";

/**
 * Tokens of a listing, which a model reads with every request: a character is a quarter of one. Tokenizers differ;
 * o200k and Claude's need 3.9 to 4.4 characters of such JSON for one.
 */
const tokensOf = (listings: readonly JsonObject[]) => JSON.stringify(listings).length / 4;

function listedFor(has: readonly Scope[]): JsonObject[] {
  return PUBLISHED_TOOLS.filter(({ needs: { scopes } }) =>
    "anyOf" in scopes
      ? scopes.anyOf.some((scope) => has.includes(scope))
      : scopes.allOf.every((scope) => has.includes(scope)),
  ).map(({ listing }) => listing);
}

test.each<[string, readonly Scope[], number]>([
  ["a key with every scope", SCOPES, 11_000],
  ["a key that runs agents", ["agents:list", "agents:read", "agents:run", "runs:read"], 2_800],
])("the tools of %s are few words", (_, scopes, tokens) => {
  expect(tokensOf(listedFor(scopes))).toBeLessThan(tokens);
});

test("no long schema stands twice in the listing", () => {
  const seen = new Map<string, string>();
  const twice: string[] = [];
  for (const { name, listing } of PUBLISHED_TOOLS) {
    const { properties } = isJsonObject(listing.inputSchema) ? listing.inputSchema : {};
    for (const [argument, schema] of Object.entries(isJsonObject(properties) ? properties : {})) {
      const text = JSON.stringify(schema);
      if (text.length > 200 && seen.has(text)) twice.push(`${name}.${argument} is that of ${seen.get(text)}`);
      seen.set(text, name);
    }
  }
  expect(twice).toEqual([]);
});
