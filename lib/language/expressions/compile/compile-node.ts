import type { SyntaxNode } from "../syntax/parse-expression.ts";
import type { Bindings } from "./bindings.ts";
import type { Compilation } from "./compilation.ts";
import { compileField, compileIndex, compileName } from "./compile-access.ts";
import { compileFunctionCall, compileMethodCall } from "./compile-call.ts";
import { compileList, compileLiteral, compileMap } from "./compile-literal.ts";
import { compileChoice, compileJunction, compileNot } from "./compile-logic.ts";
import { compileBinary, compileNegation } from "./compile-operator.ts";
import type { Compiled } from "./compiled.ts";

/** Makes a node of the syntax tree, and all below it, ready to run; reports what is wrong on the way. */
export function compileNode(compilation: Compilation, node: SyntaxNode, bindings: Bindings): Compiled {
  switch (node.op) {
    case "value":
      return compileLiteral(compilation, node.pos, node.args);
    case "id":
      return compileName(compilation, node.pos, node.args, bindings);
    case ".":
    case ".?": {
      const [base, key] = node.args;
      return compileField(compilation, { offset: node.pos, base, key, optional: node.op === ".?" }, bindings);
    }
    case "[]":
    case "[?]": {
      const [base, index] = node.args;
      return compileIndex(compilation, { base, index, optional: node.op === "[?]" }, bindings);
    }
    case "call": {
      const [name, args] = node.args;
      return compileFunctionCall(compilation, { offset: node.pos, name, args }, bindings);
    }
    case "rcall": {
      const [name, receiver, args] = node.args;
      const offset = offsetAfter(receiver, name, node);
      return compileMethodCall(compilation, { offset, name, receiver, args }, bindings);
    }
    case "list":
      return compileList(compilation, node.args, bindings);
    case "map":
      return compileMap(compilation, node.args, bindings);
    case "?:":
      return compileChoice(compilation, { parts: node.args }, bindings);
    case "||":
    case "&&": {
      const offset = offsetAfter(node.args[0], node.op, node);
      return compileJunction(compilation, { offset, operator: node.op, sides: node.args }, bindings);
    }
    case "!_":
      return compileNot(compilation, { offset: node.pos, operand: node.args }, bindings);
    case "-_":
      return compileNegation(compilation, { offset: node.pos, operand: node.args }, bindings);
    default: {
      const offset = offsetAfter(node.args[0], node.op, node);
      return compileBinary(compilation, { offset, operator: node.op, sides: node.args }, bindings);
    }
  }
}

/** The offset of an operator or a method's name; the parser gives only the start of its left side. */
function offsetAfter(left: SyntaxNode, text: string, node: SyntaxNode): number {
  const found = node.input.indexOf(text, left.end);
  return found === -1 || found >= node.end ? node.pos : found;
}
