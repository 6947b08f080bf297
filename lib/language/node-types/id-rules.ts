/** The rules of an id, and the words for a wrong one. Browsers read this and no zod. */
export interface IdRule {
  readonly pattern: RegExp;
  readonly rule: string;
}

export const NODE_ID: IdRule = {
  pattern: /^[a-z][a-z0-9_]{0,62}$/,
  rule: "must be a lower-case letter, then up to 62 lower-case letters, digits and _",
};

export const LANE_ID: IdRule = {
  pattern: /^[a-z][a-z0-9_-]{0,62}$/,
  rule: "must be a lower-case letter, then up to 62 lower-case letters, digits, _ and -",
};
