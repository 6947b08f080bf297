import { afterEach, expect, test, vi } from "vitest";
import { answerer } from "#components/builder/validation/answer-question.ts";
import type { Told, WorkerQuestions } from "#components/builder/validation/worker-messages.ts";
import type { Json } from "#lib/contract/json.ts";
import {
  type Asked as AskedOf,
  Superseded,
  WorkerClient,
  WorkerFault,
  type WorkerPort,
} from "./worker-client.ts";

type Asked = AskedOf<WorkerQuestions>;

const PATIENCE_MS = 30;

/** A worker in this thread: it answers when it is let, or never. */
class Port implements WorkerPort {
  onmessage: WorkerPort["onmessage"] = null;
  onerror: WorkerPort["onerror"] = null;
  readonly seen: (Told | Asked)[] = [];
  isOver = false;
  readonly #answers = answerer();

  postMessage(message: Told | Asked): void {
    this.seen.push(message);
    if ("tell" in message) this.#answers.tell(message);
  }

  terminate(): void {
    this.isOver = true;
  }

  begin(): void {
    this.onmessage?.call(this as unknown as Worker, new MessageEvent("message", { data: { isReady: true } }));
  }

  /** Answers what it was asked last. */
  answer(): void {
    const asked = this.seen.filter((message) => "ask" in message).at(-1);
    if (!asked) throw new Error("nothing was asked");
    const data = { number: asked.number, answer: this.#answers.answer(asked) };
    this.onmessage?.call(this as unknown as Worker, new MessageEvent("message", { data }));
  }
}

const ports: Port[] = [];
let open: WorkerClient<WorkerQuestions, Told> | undefined;
const start = () => {
  const port = new Port();
  ports.push(port);
  return port;
};
function client(patienceMs = 10_000, startMs = 10_000) {
  open = new WorkerClient<WorkerQuestions, Told>({ start, patienceMs, startMs });
  return open;
}
const last = () => ports.at(-1) ?? start();
afterEach(() => {
  vi.useRealTimers();
  open?.close();
  ports.length = 0;
});

const document = (expression: string): Json => ({
  format: "laneway.agent/1",
  behaviorType: "pipeline",
  lanes: [
    {
      id: "main",
      name: "Main",
      mode: "structured",
      start: "a",
      inputSchema: {
        type: "object",
        properties: { amount: { type: "number" } },
        additionalProperties: false,
      },
    },
  ],
  nodes: [{ id: "a", type: "transform", config: { expression } }],
  edges: [],
});

test("the document that was told last is checked", async () => {
  const worker = client();
  worker.tell({ tell: "document", document: document("input.amuont") });
  const found = worker.ask("problems", null);
  last().answer();
  expect(await found).toMatchObject([{ code: "expression_syntax", position: { offset: 6 } }]);
});

test("of the questions that wait only the latest is asked, of each slot", async () => {
  const worker = client();
  worker.tell({ tell: "document", document: document("1") });
  const first = worker.ask("problems", null);
  const second = worker.ask("problems", null);
  const third = worker.ask("problems", null);
  const value = worker.ask("value", { kind: "expression", source: "1" }, "/nodes/0");
  await expect(second).rejects.toThrow(Superseded);
  for (const answered of [first, third, value]) {
    last().answer();
    await answered;
  }
  expect(last().seen.filter((message) => "ask" in message)).toHaveLength(3);
});

test("the same document is sent once", () => {
  const worker = client();
  const same = document("1");
  void worker.ask("problems", null).catch(() => {});
  worker.tell({ tell: "document", document: same });
  worker.tell({ tell: "document", document: same });
  expect(last().seen.filter((message) => "tell" in message)).toHaveLength(1);
});

test("a worker that hangs is replaced, and the next one knows what this one was told", async () => {
  const worker = client(PATIENCE_MS);
  worker.tell({ tell: "document", document: document("input.amuont") });
  worker.tell({ tell: "sample", sample: { input: { amount: 2 } } });
  const hanging = worker.ask("problems", null);
  last().begin();
  await expect(hanging).rejects.toThrow(WorkerFault);
  expect(ports[0]?.isOver).toBe(true);
  const value = worker.ask("value", { kind: "expression", source: "input.amount * 2" });
  expect(ports).toHaveLength(2);
  last().answer();
  expect(await value).toEqual({ text: "4", isCut: false });
});

test("what waits behind a hanging question is asked of the next worker", async () => {
  const worker = client(PATIENCE_MS);
  worker.tell({ tell: "document", document: document("1") });
  const hanging = worker.ask("problems", null);
  const waiting = worker.ask("value", { kind: "expression", source: "1" });
  last().begin();
  await expect(hanging).rejects.toThrow(WorkerFault);
  await vi.waitFor(() => expect(ports).toHaveLength(2));
  last().answer();
  expect(await waiting).toBeNull();
});

test("while its script loads a worker has longer, and then as long as any for its first question", async () => {
  vi.useFakeTimers();
  const worker = client(PATIENCE_MS, 10_000);
  const first = worker.ask("problems", null);
  vi.advanceTimersByTime(9_999);
  expect(ports[0]?.isOver).toBe(false);
  last().begin();
  vi.advanceTimersByTime(PATIENCE_MS);
  expect(ports[0]?.isOver).toBe(true);
  await expect(first).rejects.toThrow(WorkerFault);
});

test("a worker whose script does not load is replaced", async () => {
  const worker = client(10_000, PATIENCE_MS);
  await expect(worker.ask("problems", null)).rejects.toThrow(WorkerFault);
  expect(ports[0]?.isOver).toBe(true);
});

test("completions are those of the place", async () => {
  const worker = client();
  worker.tell({ tell: "document", document: document("") });
  const given = {
    kind: "expression",
    source: "input.",
    offset: 6,
    pointer: "/nodes/0/config/expression",
    inBody: false,
  } as const;
  const found = worker.ask("completions", given);
  last().answer();
  expect((await found)?.options[0]).toEqual({ label: "amount", kind: "property", detail: "number" });
});

test("names that the options list not are reported where the list is whole", async () => {
  const worker = client();
  const node = {
    id: "a",
    type: "llm",
    config: { prompt: "x", model: "openai:own", tools: [{ name: "erp.psot" }] },
  };
  worker.tell({ tell: "document", document: { ...(document("1") as Record<string, Json>), nodes: [node] } });
  worker.tell({
    tell: "names",
    names: { models: ["default", "openai:known"], tools: ["erp.post"], connections: [], skills: {} },
  });
  const found = worker.ask("problems", null);
  last().answer();
  expect((await found).map(({ message }) => message)).toEqual([
    'There is no tool "erp.psot". Did you mean "erp.post"?',
  ]);
});
