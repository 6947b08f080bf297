import type { Measured, TransferTarget, Until } from "./assignment.ts";
import { closedLoop } from "./closed-loop.ts";
import { fileBytes } from "./file-bytes.ts";
import { FileConnection } from "./file-connection.ts";

/**
 * Sends a file again and again, or asks for it.
 * @throws Error with the answer where a file was refused or is not the one that was sent.
 */
export async function transfer({
  target,
  parallel,
  until,
}: {
  target: TransferTarget;
  parallel: number;
  until: Until;
}): Promise<Measured> {
  const { port, head, marker } = target;
  const file = fileBytes(target.bytes);
  return closedLoop({
    open: () => FileConnection.open({ host: "127.0.0.1", port }),
    parallel,
    until,
    act: (connection) =>
      marker === undefined
        ? download(connection, { head, file })
        : upload(connection, { head, file, marker }),
  });
}

async function upload(
  connection: FileConnection,
  { head, file, marker }: { head: string; file: Buffer; marker: string },
): Promise<void> {
  let answer = "";
  const take = (bytes: Buffer) => {
    answer += bytes.toString("utf8");
  };
  const status = await connection.send({ head, body: file, take });
  if (status !== 201 || !answer.includes(marker))
    throw new Error(`an upload was answered ${status} ${answer.slice(0, 500)}`);
}

async function download(
  connection: FileConnection,
  { head, file }: { head: string; file: Buffer },
): Promise<void> {
  let at = 0;
  let isSame = true;
  const take = (bytes: Buffer) => {
    isSame &&= bytes.equals(file.subarray(at, at + bytes.length));
    at += bytes.length;
  };
  const status = await connection.send({ head, take });
  if (status !== 200) throw new Error(`a download was answered ${status}`);
  if (!isSame || at !== file.length) throw new Error(`a download has other bytes, ${at} of ${file.length}`);
}
