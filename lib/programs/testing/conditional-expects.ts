import ts from "typescript-for-cruiser";

/** Of these, the callback is a test's or a group's: conditions around it decide what runs, not what it asserts. */
const GROUPS = new Set(["test", "it", "describe"]);

/**
 * The lines of a test file with an `expect` that a test can pass by: in a branch of a condition, in a `catch`, on the
 * right of `&&`, `||` or `??`, or after a statement that may leave the block before it. A branch that throws is none.
 */
export function conditionalExpects(file: string, text: string): number[] {
  const kind = file.endsWith("x") ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true, kind);
  const lines = new Set<number>();
  const visit = (node: ts.Node): void => {
    if (isExpect(node) && isConditional(node))
      lines.add(source.getLineAndCharacterOfPosition(node.getStart()).line + 1);
    ts.forEachChild(node, visit);
  };
  visit(source);
  return [...lines];
}

/** `expect(…)`, `expect.poll(…)` or `expect.soft(…)`; `expect.any(…)` asserts nothing. */
function isExpect(node: ts.Node): boolean {
  if (!ts.isCallExpression(node)) return false;
  return /^expect(\.(poll|soft))?$/.test(node.expression.getText());
}

function isConditional(expectation: ts.Node): boolean {
  for (let node = expectation; !ts.isSourceFile(node.parent); node = node.parent) {
    if (isBranch(node) || followsAnExit(node)) return true;
    if (isCallbackOf(node, (name) => GROUPS.has(name.replace(/\W.*/s, "")))) return false;
  }
  return false;
}

function isBranch(node: ts.Node): boolean {
  const { parent } = node;
  if (ts.isIfStatement(parent) || ts.isConditionalExpression(parent)) {
    return node !== (ts.isIfStatement(parent) ? parent.expression : parent.condition);
  }
  if (ts.isBinaryExpression(parent)) {
    return node === parent.right && /^(&&|\|\||\?\?)$/.test(parent.operatorToken.getText());
  }
  return (
    ts.isCatchClause(parent) ||
    ts.isCaseOrDefaultClause(parent) ||
    isCallbackOf(node, (name) => /\.catch$/.test(name))
  );
}

function isCallbackOf(node: ts.Node, isCalled: (name: string) => boolean): boolean {
  if (!(ts.isArrowFunction(node) || ts.isFunctionExpression(node))) return false;
  return ts.isCallExpression(node.parent) && isCalled(node.parent.expression.getText());
}

/** Whether a statement before this one, in its block, may return, or go on with or end the loop. */
function followsAnExit(node: ts.Node): boolean {
  if (!ts.isBlock(node.parent)) return false;
  const { statements } = node.parent;
  const place = statements.indexOf(node as ts.Statement);
  return statements.slice(0, place).some((statement) => ts.isIfStatement(statement) && exits(statement));
}

function exits(node: ts.Node): boolean {
  if (ts.isReturnStatement(node) || ts.isBreakOrContinueStatement(node)) return true;
  if (ts.isFunctionLike(node)) return false;
  return ts.forEachChild(node, (child) => exits(child) || undefined) ?? false;
}
