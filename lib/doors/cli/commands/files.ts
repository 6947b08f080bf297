import { type Moved, moveContents } from "#lib/nouns/contents/move/move-contents.ts";
import { runtime } from "#lib/platform/runtime.ts";
import { StartupFailure } from "#lib/platform/startup-failure.ts";
import { type AttachableCommand, defineCommand } from "../command/define-command.ts";
import { oneOf, requiredOption } from "../command/parameters.ts";
import { inRuntime } from "../session/in-database.ts";

/** Between two lines of progress. */
const TELL_EVERY_MS = 2_000;

const moveFilesCommand = defineCommand({
  name: "move",
  summary: "Move the contents of all files to S3, or back to the database",
  notes:
    "Set FILES_S3_BUCKET and its other variables for this command, and for every process of the service before. Files " +
    "can be read and uploaded meanwhile. You can stop the command at any time and run it again: it goes on. Each " +
    "content is checked against its digest before its old copy is deleted. After a move to the database the objects " +
    "are removed from S3 by the nightly retention: keep the FILES_S3_ variables until then.",
  examples: ["files move --to s3", "files move --to database"],
  parameters: { to: requiredOption("--to <place>", "s3 or database", oneOf(["s3", "database"])) },
  run: ({ values: { to }, ...host }) =>
    inRuntime({
      host,
      work: async () => {
        const { objects } = runtime();
        if (!objects)
          throw new StartupFailure(
            "S3 is not configured for this command.",
            "Set FILES_S3_BUCKET and its other variables.",
          );
        let told = Date.now();
        return moveContents({
          to,
          store: objects,
          onMoved: (so) => {
            if (Date.now() - told < TELL_EVERY_MS) return;
            told = Date.now();
            host.terminal.notice(`${inWords(so)} so far`);
          },
        });
      },
    }),
  show: (moved) =>
    [
      `${inWords(moved)}.`,
      ...moved.damaged.map(
        (key) => `${key} was left where it is: its bytes do not have the digest that was stored.`,
      ),
    ].join("\n"),
  exitCode: ({ damaged }) => (damaged.length > 0 ? 1 : 0),
});

function inWords({ moved, bytes }: Moved): string {
  const files = moved === 1 ? "1 content" : `${moved} contents`;
  return `${files} (${(bytes / 1_000_000).toFixed(1)} MB) moved`;
}

export const commands: readonly AttachableCommand[] = [moveFilesCommand];
