// What the benchmark uses of LangGraph, as peers.d.ts has it of the peers that are always measured.

declare module "@langchain/langgraph" {
  interface Field<Value> {
    readonly value: Value;
  }
  type Fields = Record<string, Field<unknown>>;
  type Update<F extends Fields> = { [Name in keyof F]?: F[Name]["value"] };
  export function Annotation<Value>(options?: {
    reducer: (before: Value, more: Value) => Value;
    default: () => Value;
  }): Field<Value>;
  export namespace Annotation {
    function Root<F extends Fields>(fields: F): F;
  }
  export const START: "__start__";
  export const END: "__end__";
  export class Send {
    constructor(node: string, input: object);
  }
  export function interrupt<Question, Answer>(question: Question): Answer;
  export interface CompiledGraph {
    withConfig(config: { maxConcurrency: number }): CompiledGraph;
  }
  export class StateGraph<F extends Fields> {
    constructor(fields: F);
    addNode<Input>(name: string, work: (input: Input) => Update<F> | Promise<Update<F>>): this;
    addEdge(from: string, to: string): this;
    addConditionalEdges(from: string, choose: () => readonly Send[]): this;
    compile(): CompiledGraph;
  }
}

declare module "@langchain/langgraph-api/server" {
  export function startServer(options: {
    port: number;
    host: string;
    nWorkers: number;
    cwd: string;
    graphs: Readonly<Record<string, string>>;
  }): Promise<{ host: string }>;
}
