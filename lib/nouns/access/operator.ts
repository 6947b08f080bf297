/**
 * The person who runs the installation by its command line and first start. The operator belongs to no workspace and
 * needs no role, because they have access to the database.
 */
export interface Operator {
  readonly kind: "operator";
}

export const OPERATOR: Operator = { kind: "operator" };
