import { Annotation, END, interrupt, Send, START, StateGraph } from "@langchain/langgraph";

/** The graphs that LangGraph's server runs for the same work: each call is a node, whose result is a checkpoint. */
const origin = process.env.STUB_ORIGIN ?? "";
const LIST_CALLS = Number(process.env.LIST_CALLS);
const LIST_AT_ONCE = Number(process.env.LIST_AT_ONCE);

const call = async (item: number): Promise<{ ok: boolean }> => (await fetch(`${origin}/item/${item}`)).json();

/** A run has to be given something, which no node reads. */
const Given = { given: Annotation<boolean>() };

export const http = new StateGraph(Annotation.Root({ ...Given, ok: Annotation<boolean>() }))
  .addNode("call", () => call(1))
  .addEdge(START, "call")
  .addEdge("call", END)
  .compile();

export const model = new StateGraph(Annotation.Root({ ...Given, text: Annotation<string>() }))
  .addNode("ask", async () => {
    const messages = [{ role: "user", content: "Why did it not work?" }];
    const body = JSON.stringify({ model: "stub", messages });
    const headers = { "content-type": "application/json" };
    const answered = await fetch(`${origin}/v1/chat/completions`, { method: "POST", headers, body });
    return { text: (await answered.json()).choices[0].message.content };
  })
  .addEdge(START, "ask")
  .addEdge("ask", END)
  .compile();

const sum = { reducer: (before: number, more: number) => before + more, default: () => 0 };
const items = Array.from({ length: LIST_CALLS }, (_, index) => index + 1);

/** A task for each item, so many of them at once. */
export const list = new StateGraph(Annotation.Root({ ...Given, calls: Annotation<number>(sum) }))
  .addNode("call", async ({ item }: { item: number }) => ({ calls: (await call(item)).ok ? 1 : 0 }))
  .addConditionalEdges(START, () => items.map((item) => new Send("call", { item })))
  .addEdge("call", END)
  .compile()
  .withConfig({ maxConcurrency: LIST_AT_ONCE });

export const approval = new StateGraph(Annotation.Root({ ...Given, decision: Annotation<string>() }))
  .addNode("ask", () => ({ decision: interrupt<string, string>("Pay 1 EUR?") }))
  .addEdge(START, "ask")
  .addEdge("ask", END)
  .compile();
