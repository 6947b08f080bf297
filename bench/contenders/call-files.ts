import { fileBytes } from "../load/file-bytes.ts";
import { requestText } from "../load/request-text.ts";
import { commandLine, firstTeamId, type Laneway } from "./start-laneway.ts";

/** How files of the first team are sent and asked for, through the public API. */
export interface FileCaller {
  /** The heads of requests, as the load process sends them. */
  uploadHead(port: number, bytes: number): string;
  downloadHead(port: number, fileId: string): string;
  /** Uploads once, unmeasured. @returns the answer's text. */
  upload(port: number, bytes: number): Promise<string>;
  /** Deletes all files but one, so that the workspace does not run out of space. */
  deleteOthers(port: number, keptId: string): Promise<void>;
}

/** Makes a key of its own for it. */
export async function fileCaller({ environment }: Pick<Laneway, "environment">): Promise<FileCaller> {
  const teamId = await firstTeamId(environment);
  const scopes = ["--scopes", "files:read,files:write", "--teams", teamId];
  const { key } = await commandLine({
    args: ["keys", "create", "--name", "files", ...scopes, "--rate-limit", "1000000"],
    environment,
  });
  const Authorization = `Bearer ${key}`;
  const type = "application/octet-stream";
  const uploadPath = `/v1/public/files?${new URLSearchParams({ teamId, name: "bench.bin", type })}`;

  const call = async (port: number, path: string, request: RequestInit = {}) => {
    const headers = { ...request.headers, Authorization };
    const response = await fetch(`http://127.0.0.1:${port}${path}`, { ...request, headers });
    const text = await response.text();
    if (!response.ok) throw new Error(`${path} answered ${response.status}: ${text}`);
    return text;
  };
  return {
    uploadHead: (port, bytes) => {
      const headers = { Authorization, "Content-Type": type, "Content-Length": String(bytes) };
      return requestText({ method: "POST", path: uploadPath, port, headers });
    },
    downloadHead: (port, fileId) => {
      const path = `/v1/public/files/${fileId}/content`;
      return requestText({ method: "GET", path, port, headers: { Authorization } });
    },
    upload: (port, bytes) =>
      call(port, uploadPath, {
        method: "POST",
        headers: { "content-type": type },
        body: new Uint8Array(fileBytes(bytes)),
      }),
    deleteOthers: async (port, keptId) => {
      for (;;) {
        const { files } = JSON.parse(await call(port, "/v1/public/files?limit=100"));
        const others = files.map(({ id }: { id: string }) => id).filter((id: string) => id !== keptId);
        if (others.length === 0) return;
        for (const id of others) await call(port, `/v1/public/files/${id}`, { method: "DELETE" });
      }
    },
  };
}
