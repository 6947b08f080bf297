import { MAX_FAULTS, moreFaults } from "#lib/contract/more-faults.ts";
import type { VariableTypes } from "../static-scope.ts";
import { didYouMean } from "../syntax/closest-name.ts";
import type { SyntaxNode } from "../syntax/parse-expression.ts";
import { DYN } from "../types/static-type.ts";
import type { Bindings } from "./bindings.ts";
import type { Compiled } from "./compiled.ts";

/** A read of a key that is not declared, or of one that may be absent. */
export type Advice = "undeclared" | "maybe_absent";

/**
 * `syntax` problems keep an expression from being compiled; `type` problems are found by checking only, and the others
 * are advice: the key may be there all the same.
 */
export interface CompileProblem {
  readonly kind: "syntax" | "type" | Advice;
  readonly message: string;
  readonly offset: number;
}

/** Looking for a name that was meant takes long: with one for each problem 64 KiB of them would take seconds. */
const MAX_SUGGESTIONS = 20;

/** More advice than this about one expression helps nobody. */
const MAX_ADVICE = 20;

/** An expression being compiled or checked: the same walk does both, so they cannot disagree. */
export class Compilation {
  readonly variables: VariableTypes;
  readonly problems: CompileProblem[] = [];
  #more = 0;
  readonly #advice: { problem: CompileProblem; path: string }[] = [];
  readonly #askedFor = new Set<string>();
  /** Estimated instructions of the literal regular expressions so far. */
  literalPatternSize = 0;
  readonly #compileNode: (compilation: Compilation, node: SyntaxNode, bindings: Bindings) => Compiled;

  constructor({
    variables,
    compileNode,
  }: {
    variables: VariableTypes;
    compileNode: (compilation: Compilation, node: SyntaxNode, bindings: Bindings) => Compiled;
  }) {
    this.variables = variables;
    this.#compileNode = compileNode;
  }

  compile(node: SyntaxNode, bindings: Bindings): Compiled {
    return this.#compileNode(this, node, bindings);
  }

  /** "; did you mean 'amount'?", or nothing. */
  suggest(mistyped: string, names: () => Iterable<string>): string {
    return this.problems.length < MAX_SUGGESTIONS ? didYouMean(mistyped, names()) : "";
  }

  reportType(offset: number, message: string): void {
    this.#report({ kind: "type", message, offset });
  }

  /** A read of a key that may not be there. */
  advise(
    kind: Advice,
    { offset, path, message }: { offset: number; path: string; message: () => string },
  ): void {
    if (this.#advice.length >= MAX_ADVICE) return;
    this.#advice.push({ problem: { kind, message: message(), offset }, path });
  }

  /** The expression looks itself whether this key is there. */
  askFor(path: string): void {
    this.#askedFor.add(path);
  }

  get advice(): readonly CompileProblem[] {
    return this.#advice.flatMap(({ problem, path }) => (this.#askedFor.has(path) ? [] : [problem]));
  }

  /** Returns a placeholder, so that one walk finds every problem. */
  reportSyntax(offset: number, message: string): Compiled {
    this.#report({ kind: "syntax", message, offset });
    return {
      run: (evaluation) => {
        evaluation.at = offset;
        throw evaluation.failure(message);
      },
      type: DYN,
      weight: 1,
    };
  }

  #report(problem: CompileProblem): void {
    if (this.problems.length < MAX_FAULTS) this.problems.push(problem);
    else this.problems[MAX_FAULTS] = { ...problem, message: `it ${moreFaults({ more: ++this.#more })}` };
  }
}
