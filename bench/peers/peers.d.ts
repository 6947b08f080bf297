// What the benchmark uses of its peers, so that its code is checked whether or not they are installed: they are a
// package of their own, which `npm run bench` installs and nothing else needs.

declare module "@dbos-inc/dbos-sdk" {
  export interface WorkflowHandle<T> {
    readonly workflowID: string;
    getResult(): Promise<T>;
  }
  export const DBOS: {
    setConfig(config: {
      name: string;
      systemDatabaseUrl: string;
      systemDatabasePoolSize: number;
      logLevel: string;
    }): void;
    launch(): Promise<void>;
    registerWorkflow<Args extends unknown[], Result>(
      work: (...args: Args) => Promise<Result>,
      config: { name: string },
    ): (...args: Args) => Promise<Result>;
    runStep<Result>(work: () => Promise<Result>, config: { name: string }): Promise<Result>;
    startWorkflow<Args extends unknown[], Result>(
      workflow: (...args: Args) => Promise<Result>,
    ): (...args: Args) => Promise<WorkflowHandle<Result>>;
    send(workflowId: string, message: string, topic: string): Promise<void>;
    recv<Message>(topic: string, timeoutSeconds: number): Promise<Message | null>;
    retrieveWorkflow<Result>(workflowId: string): WorkflowHandle<Result>;
  };
}

declare module "@restatedev/restate-sdk" {
  export interface Context {
    run<Result>(name: string, work: () => Result | Promise<Result>): RestatePromise<Result>;
  }
  export interface RestatePromise<Result> extends Promise<Result> {
    readonly isOfRestate: true;
  }
  export const RestatePromise: {
    all<Result>(promises: readonly RestatePromise<Result>[]): Promise<Result[]>;
  };
  export interface WorkflowContext extends Context {
    promise<Result>(name: string): Promise<Result> & { resolve(value: Result): Promise<void> };
  }
  export interface Service {
    readonly name: string;
  }
  export function service<Input, Output>(definition: {
    name: string;
    handlers: Record<string, (ctx: Context, input: Input) => Promise<Output>>;
  }): Service;
  export function workflow(definition: {
    name: string;
    handlers: Record<string, (ctx: WorkflowContext) => Promise<unknown>>;
  }): Service;
  export function serve(options: { services: readonly Service[]; port: number }): Promise<number>;
}
