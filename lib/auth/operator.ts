/**
 * Whoever holds the installation itself: its command line and its first start. Belongs to no workspace and
 * needs no role, because who can reach the database can do everything anyway.
 */
export interface Operator {
  readonly kind: "operator";
}

export const OPERATOR: Operator = { kind: "operator" };
