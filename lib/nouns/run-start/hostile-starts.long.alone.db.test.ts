import { test, vi } from "vitest";
import {
  type Attack,
  expectPollsGoOn,
  numbers,
  provideAttackedService,
  withInput,
} from "./testing/attacked-service.ts";

// Long: megabytes of each body go through the service; `hostile-starts.alone.db.test.ts` has bodies of up to 1 MB.
vi.setConfig({ testTimeout: 300_000 });

provideAttackedService();

const BODIES: Readonly<Record<string, Attack>> = {
  "25 MB of empty objects": {
    body: () => `{"input":{"l":[${"{},".repeat(8_000_000)}{}]}}`,
    end: "invalid_request",
  },
  "25 MB that end in a fault": {
    body: () => `{"input":{"text":"${"\\u0041".repeat(4_000_000)}"}`,
    end: "invalid_request",
  },
  "a million numbers": { body: withInput({ l: numbers(900_000) }), end: "completed" },
  "20 MB of data URLs": { body: withInput({ said: ";base64,A ".repeat(2_000_000) }), end: "completed" },
  "equal objects that must differ": {
    inputSchema: { properties: { l: { uniqueItems: true } } },
    body: withInput({ l: numbers(20_000).map((n) => ({ a: "x".repeat(20), b: [n] })) }),
    end: "completed",
  },
};

test.each(Object.entries(BODIES))("%s: another caller polls on", (_, attack) => expectPollsGoOn(attack));
