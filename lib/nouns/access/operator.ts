/**
 * The person who runs the installation, through its command line and its first start. The operator belongs to no
 * workspace and needs no role, because a person who can reach the database can do everything anyway.
 */
export interface Operator {
  readonly kind: "operator";
}

export const OPERATOR: Operator = { kind: "operator" };
