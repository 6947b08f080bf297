import { expect, test } from "vitest";
import { fakeTerminal } from "../testing/run-in-process.ts";
import { readSecret } from "./read-secret.ts";

test("a secret that is typed twice is read and never shown", async () => {
  const terminal = fakeTerminal({ interactive: true });
  const secret = readSecret({ what: "password", terminal });
  terminal.input.write("correct horse\r");
  terminal.input.write("correct horse\r");
  expect(await secret).toBe("correct horse");
  expect(terminal.messages()).toBe("New password: \nThe same password again: \n");
  expect(terminal.output()).toBe("");
});

test("both lines may arrive at once, and typing may be corrected", async () => {
  const terminal = fakeTerminal({ interactive: true });
  const secret = readSecret({ what: "password", terminal });
  terminal.input.write("correct horsf\x7fe\rcorrect horse\r");
  expect(await secret).toBe("correct horse");
});

test("two different secrets are refused", async () => {
  const terminal = fakeTerminal({ interactive: true });
  const secret = readSecret({ what: "password", terminal });
  terminal.input.write("correct horse\rwrong horse\r");
  await expect(secret).rejects.toThrow("The two passwords differ.");
});

test("Ctrl-C, and being stopped, leave the question without an answer", async () => {
  const typing = fakeTerminal({ interactive: true });
  const cancelled = readSecret({ what: "password", terminal: typing });
  typing.input.write("corr\x03");
  await expect(cancelled).rejects.toThrow("Nothing was typed.");

  const waiting = fakeTerminal({ interactive: true });
  const stopped = readSecret({ what: "password", terminal: waiting });
  waiting.stop();
  await expect(stopped).rejects.toThrow("Nothing was typed.");
});

test("what is piped in gives its first line, without the end of the line", async () => {
  const terminal = fakeTerminal();
  terminal.input.end("correct horse\r\nsomething else\n");
  expect(await readSecret({ what: "password", terminal })).toBe("correct horse");
  expect(terminal.messages()).toBe("");
});

test("an empty input is refused with what to do instead", async () => {
  const terminal = fakeTerminal();
  terminal.input.end("");
  await expect(readSecret({ what: "password", terminal })).rejects.toMatchObject({
    code: "usage",
    advice: expect.stringContaining("--generate"),
  });
});
