import { describe, expect, test } from "vitest";
import type { JsonObject } from "#lib/contract/json.ts";
import type { Content } from "../draft/content.ts";
import { contentOf } from "../draft/sample-content.fixture.ts";
import { applyEdit } from "../edits/apply-edit.ts";
import {
  type Base,
  DraftSession,
  type SaveStatus,
  type ServerDraft,
  type SessionPorts,
} from "./draft-session.ts";
import type { DraftWrite } from "./draft-write.ts";

/** A server with one draft, which loses requests or answers where a test says so. */
class Server {
  draft: ServerDraft = { content: contentOf(), revision: 1, layoutMark: "1" };
  lose: "nothing" | "request" | "answer" = "nothing";
  writes = 0;

  write(body: DraftWrite): Awaited<ReturnType<SessionPorts["write"]>> {
    this.writes++;
    const { lose } = this;
    if (lose === "request") return { failure: { kind: "lost" } };
    const { revision, graph, layout, ...rest } = body;
    if (revision !== this.draft.revision) return { failure: { kind: "stale" } };
    this.change({
      ...this.draft.content,
      ...(rest as Partial<Content>),
      ...(graph && { graph: graph as JsonObject }),
    });
    return lose === "answer" ? { failure: { kind: "lost" } } : { revision: this.draft.revision };
  }

  change(content: Content): void {
    this.draft = { content, revision: this.draft.revision + 1, layoutMark: this.draft.layoutMark };
  }
}

/** A page with the draft open; its timers are run by hand. */
function openPage(server: Server) {
  const statuses: SaveStatus[] = [];
  const kept: { last: { base: Base; content: Content } | undefined } = { last: undefined };
  const timers = new Set<() => void>();
  const ports: SessionPorts = {
    read: async () => {
      if (server.lose === "request") throw new Error("nothing answers");
      return server.draft;
    },
    write: async (body) => server.write(body),
    keep: (work) => {
      kept.last = work;
    },
    onContent: () => {},
    onStatus: (status) => statuses.push(status),
    after(_, run) {
      timers.add(run);
      return () => timers.delete(run);
    },
  };
  const session = new DraftSession({ ports, server: server.draft });
  return {
    session,
    kept,
    status: () => statuses.at(-1)?.state,
    edit: (id: string, config: JsonObject) =>
      session.change(
        applyEdit(session.content, { kind: "set-node", node: { id, type: "transform", config } }),
      ),
    /** Runs what waits, and what that leads to. */
    async settle() {
      for (let round = 0; round < 10; round++) {
        const due = [...timers];
        timers.clear();
        for (const run of due) run();
        for (let turn = 0; turn < 20; turn++) await Promise.resolve();
      }
    },
  };
}

const configOf = ({ graph }: Content, id: string) =>
  (graph.nodes as { id: string; config: JsonObject }[]).find((node) => node.id === id)?.config;

test("a change is kept on the device, saved, and then no longer kept", async () => {
  const server = new Server();
  const page = openPage(server);
  page.edit("end", { value: "1" });
  expect(page.status()).toBe("saving");
  expect(page.kept.last?.base.revision).toBe(1);
  await page.settle();
  expect(page.status()).toBe("saved");
  expect(configOf(server.draft.content, "end")).toEqual({ value: "1" });
  expect(page.kept.last).toBeUndefined();
  expect(page.session.isSaved).toBe(true);
});

test("two pages that change different nodes end up with both changes", async () => {
  const server = new Server();
  const [one, two] = [openPage(server), openPage(server)];
  one.edit("first", { expression: "1" });
  two.edit("end", { value: "2" });
  await one.settle();
  await two.settle();
  await one.session.follow(server.draft);
  for (const content of [server.draft.content, one.session.content, two.session.content]) {
    expect(configOf(content, "first")).toEqual({ expression: "1" });
    expect(configOf(content, "end")).toEqual({ value: "2" });
  }
  expect([one.status(), two.status()]).toEqual(["saved", "saved"]);
});

describe("what cannot be merged", () => {
  async function inConflict() {
    const server = new Server();
    const [one, two] = [openPage(server), openPage(server)];
    one.edit("end", { value: "theirs" });
    await one.settle();
    two.edit("end", { value: "mine" });
    two.edit("first", { expression: "kept" });
    await two.settle();
    return { server, two };
  }

  test("is neither written nor lost until somebody chooses", async () => {
    const { server, two } = await inConflict();
    expect(two.status()).toBe("conflict");
    expect(server.draft.revision).toBe(2);
    expect(configOf(two.session.content, "end")).toEqual({ value: "mine" });
    expect(two.kept.last?.content).toBe(two.session.content);
    two.session.resolve(new Map());
    await two.settle();
    expect(two.status()).toBe("saved");
    expect(configOf(server.draft.content, "end")).toEqual({ value: "mine" });
    expect(configOf(server.draft.content, "first")).toEqual({ expression: "kept" });
  });

  test("ends by itself when the person writes what the other wrote", async () => {
    const { server, two } = await inConflict();
    two.edit("end", { value: "theirs" });
    await two.settle();
    expect(two.status()).toBe("saved");
    expect(configOf(server.draft.content, "first")).toEqual({ expression: "kept" });
  });

  test("is found anew when the draft changes once more", async () => {
    const { server, two } = await inConflict();
    server.change(applyEdit(server.draft.content, { kind: "set-agent", description: "new" }));
    await two.session.follow(server.draft);
    expect(two.status()).toBe("conflict");
    two.session.resolve(new Map([[JSON.stringify(["graph", "nodes", "#end", "config", "value"]), "theirs"]]));
    await two.settle();
    expect(server.draft.content.description).toBe("new");
    expect(configOf(server.draft.content, "end")).toEqual({ value: "theirs" });
    expect(configOf(server.draft.content, "first")).toEqual({ expression: "kept" });
  });
});

test.each(["request", "answer"] as const)(
  "a lost %s is tried again, with what was typed meanwhile, and nothing is there twice",
  async (lost) => {
    const server = new Server();
    const page = openPage(server);
    server.lose = lost;
    const { graph } = page.session.content;
    const nodes = graph.nodes as JsonObject[];
    const added = { ...graph, nodes: [...nodes, { id: "new", type: "wait", config: { seconds: "1" } }] };
    page.session.change({ ...page.session.content, graph: added });
    const saving = page.session.save();
    await saving;
    expect(page.status()).toBe("offline");
    page.edit("new", { seconds: "2" });
    await page.settle();
    server.lose = "nothing";
    page.session.retry();
    await page.settle();
    expect(page.status()).toBe("saved");
    const ids = (server.draft.content.graph.nodes as { id: string }[]).map(({ id }) => id);
    expect(ids).toEqual(["first", "each", "end", "new"]);
    expect(configOf(server.draft.content, "new")).toEqual({ seconds: "2" });
  },
);

test("two people who add a node under one id keep both nodes", async () => {
  const server = new Server();
  const [one, two] = [openPage(server), openPage(server)];
  for (const [page, seconds] of [
    [one, "1"],
    [two, "2"],
  ] as const) {
    const { content } = page.session;
    const nodes = [
      ...(content.graph.nodes as JsonObject[]),
      { id: "wait", type: "wait", config: { seconds } },
    ];
    page.session.change({ ...content, graph: { ...content.graph, nodes } });
  }
  await one.settle();
  await two.settle();
  expect(configOf(server.draft.content, "wait")).toEqual({ seconds: "1" });
  expect(configOf(server.draft.content, "wait_2")).toEqual({ seconds: "2" });
});

test("everything is saved at once also behind a write that is under way", async () => {
  const server = new Server();
  const page = openPage(server);
  page.edit("end", { value: "1" });
  const first = page.session.save();
  page.edit("end", { value: "2" });
  expect(page.session.isSaved).toBe(false);
  await page.session.saveAll();
  expect(page.session.isSaved).toBe(true);
  expect(configOf(server.draft.content, "end")).toEqual({ value: "2" });
  await first;
  server.lose = "request";
  page.edit("end", { value: "3" });
  await page.session.saveAll();
  expect([page.session.isSaved, page.status()]).toEqual([false, "offline"]);
});

test("work of a page that is gone is taken up, and merged with what was saved since", async () => {
  const server = new Server();
  const gone = openPage(server);
  gone.edit("end", { value: "unsaved" });
  const left = gone.kept.last;
  if (!left) throw new Error("nothing was kept");
  server.change(applyEdit(server.draft.content, { kind: "set-agent", name: "Renamed" }));
  const page = openPage(server);
  expect(page.session.adopt(left)).toBe(true);
  await page.settle();
  expect(server.draft.content.name).toBe("Renamed");
  expect(configOf(server.draft.content, "end")).toEqual({ value: "unsaved" });
});

test("while authoring is off nothing is written", async () => {
  const server = new Server();
  const page = openPage(server);
  page.edit("end", { value: "1" });
  page.session.setReadOnly("Authoring is off");
  await page.settle();
  expect(server.writes).toBe(0);
  expect(page.status()).toBe("read_only");
  page.session.setReadOnly(null);
  await page.settle();
  expect(page.status()).toBe("saved");
  expect(configOf(server.draft.content, "end")).toEqual({ value: "1" });
});
