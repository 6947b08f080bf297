import { expect, test } from "vitest";
import type { LiveChange } from "./live-change.ts";
import { type Channel, type CreateSource, LiveTab } from "./live-tab.ts";

/** Tabs of one browser and the one stream that they share. */
function browser() {
  const ears: ((data: unknown) => void)[] = [];
  const stream: { topics: string[]; opened: number; options: Parameters<CreateSource>[0] | undefined } = {
    topics: [],
    opened: 0,
    options: undefined,
  };
  const createSource: CreateSource = (options) => {
    stream.opened += 1;
    stream.options = options;
    return {
      setTopics: (topics) => {
        stream.topics = [...topics].sort();
      },
      close: () => {},
      retryNow: () => {},
    };
  };
  function openTab(): LiveTab {
    const own: ((data: unknown) => void)[] = [];
    const channel: Channel = {
      addEventListener(_, hear) {
        own.push((data) => hear({ data }));
        ears.push(...own);
      },
      postMessage(data) {
        for (const ear of ears) if (!own.includes(ear)) ear(structuredClone(data));
      },
    };
    return new LiveTab({ channel, createSource });
  }
  return { openTab, stream };
}

const run = (runId: string, sequence: string): LiveChange => ({
  name: "run",
  runId,
  status: "running",
  sequence,
});

test("seven tabs share one stream, and each hears what it follows and nothing else", () => {
  const { openTab, stream } = browser();
  const heard = new Map<string, LiveChange[]>();
  const tabs = Array.from({ length: 7 }, openTab);
  tabs[0]?.lead();
  tabs.forEach((tab, index) => {
    heard.set(`r${index}`, []);
    tab.follow(`run:r${index}`, (change) => heard.get(`r${index}`)?.push(change));
  });
  expect([stream.opened, stream.topics]).toEqual([
    1,
    Array.from({ length: 7 }, (_, index) => `run:r${index}`),
  ]);
  stream.options?.onChange(run("r6", "5"));
  expect(heard.get("r6")).toEqual([run("r6", "5")]);
  expect(heard.get("r0")).toEqual([]);
});

test("what a stream tells again when it is opened anew is told once", () => {
  const { openTab, stream } = browser();
  const tab = openTab();
  tab.lead();
  const heard: LiveChange[] = [];
  tab.follow("run:a", (change) => heard.push(change));
  for (const sequence of ["1", "1", "2"]) stream.options?.onChange(run("a", sequence));
  expect(heard).toEqual([run("a", "1"), run("a", "2")]);
});

test("a tab that comes to follow what another does already is told how it stands", async () => {
  const { openTab, stream } = browser();
  const [leader, other] = [openTab(), openTab()];
  leader.lead();
  other.follow("run:a", () => {});
  stream.options?.onChange(run("a", "7"));
  const heard: LiveChange[] = [];
  const third = openTab();
  third.follow("run:a", (change) => heard.push(change));
  leader.follow("run:a", (change) => heard.push(change));
  await Promise.resolve();
  expect(heard).toEqual([run("a", "7"), run("a", "7")]);
});

test("a tab that closes, or follows no more, is not listened for any more", () => {
  const { openTab, stream } = browser();
  const [leader, other] = [openTab(), openTab()];
  leader.lead();
  const unfollow = leader.follow("runs", () => {});
  other.follow("inbox", () => {});
  expect(stream.topics).toEqual(["inbox", "runs"]);
  other.leave();
  expect(stream.topics).toEqual(["runs"]);
  unfollow();
  expect(stream.topics).toEqual([]);
});

test("when the leader closes the next one leads, with everything that is followed", () => {
  const { openTab, stream } = browser();
  const [leader, next, third] = [openTab(), openTab(), openTab()];
  leader.lead();
  third.follow("inbox", () => {});
  next.follow("runs", () => {});
  leader.leave();
  next.lead();
  expect([stream.opened, stream.topics]).toEqual([2, ["inbox", "runs"]]);
});

test("every tab knows whether the stream is up, and looks for itself once it is again", () => {
  const { openTab, stream } = browser();
  const [leader, other] = [openTab(), openTab()];
  leader.lead();
  const heard: LiveChange[] = [];
  other.follow("runs", (change) => heard.push(change));
  expect(other.isUp).toBe(false);
  stream.options?.onState(true);
  expect([leader.isUp, other.isUp, heard]).toEqual([true, true, [{ name: "look" }]]);
  stream.options?.onState(false);
  stream.options?.onState(true);
  expect(heard).toHaveLength(2);
  const late = openTab();
  late.follow("inbox", () => {});
  expect(late.isUp).toBe(true);
});
