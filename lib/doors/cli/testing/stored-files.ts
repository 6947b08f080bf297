import { randomBytes } from "node:crypto";
import { expect } from "vitest";
import { fileOperations, type StoredFile } from "#lib/contract/files.ts";
import { contentDigest } from "#lib/nouns/contents/content-bytes.ts";
import { Api, accepted } from "#lib/testing/api-client.ts";
import { checkResponse } from "#lib/testing/check-response.ts";
import { createApiKey, createTenant } from "#lib/testing/factories.ts";
import { type S3TestServer, startS3Server } from "#lib/testing/s3-server.ts";
import { startTestService, type TestService } from "#lib/testing/service.ts";
import type { Ran } from "./run-in-process.ts";
import { runProcess } from "./run-process.ts";

/** A service that stores files in S3, and commands that move them. */
export class StoredFiles {
  readonly s3: S3TestServer;
  readonly service: TestService;
  readonly files: readonly StoredFile[];
  readonly #api: Api;

  private constructor(s3: S3TestServer, service: TestService, api: Api, files: readonly StoredFile[]) {
    this.s3 = s3;
    this.service = service;
    this.#api = api;
    this.files = files;
  }

  static async start(sizes: readonly number[]): Promise<StoredFiles> {
    const s3 = await startS3Server();
    const service = await startTestService({ worker: false, env: { filesS3: s3.settings } });
    const { workspaceId, teamId, owner } = await createTenant();
    const scopes = ["files:read", "files:write"] as const;
    const reach = { scopes, allowedTeamIds: [teamId] };
    const { key } = await createApiKey({ workspaceId, userId: owner.userId, ...reach });
    const api = new Api(service.baseUrl, key);
    const files = await Promise.all(sizes.map((size) => upload(api, teamId, size)));
    return new StoredFiles(s3, service, api, files);
  }

  get environment() {
    const { settings } = this.s3;
    return {
      DATABASE_URL: this.service.url,
      FILES_S3_BUCKET: settings.bucket,
      FILES_S3_ENDPOINT: settings.endpoint ?? "",
      FILES_S3_PREFIX: settings.prefix,
      FILES_S3_ACCESS_KEY_ID: settings.credentials?.accessKeyId ?? "",
      FILES_S3_SECRET_ACCESS_KEY: settings.credentials?.secretAccessKey ?? "",
    };
  }

  move(to: string, ...more: string[]): Promise<Ran> {
    return runProcess({ args: ["files", "move", "--to", to, ...more], environment: this.environment });
  }

  async expectWhole(): Promise<void> {
    for (const { id, sha256 } of this.files) {
      const response = await this.#api.fetch(`/v1/public/files/${id}/content`);
      const digest = contentDigest(Buffer.from(await response.arrayBuffer()));
      expect([response.status, digest]).toEqual([200, sha256]);
    }
  }

  async close(): Promise<void> {
    await this.service.close();
    await this.s3.close();
  }
}

async function upload(api: Api, teamId: string, size: number): Promise<StoredFile> {
  const query = new URLSearchParams({ teamId, name: `${size}.bin`, type: "application/x-parquet" });
  const response = await api.fetch(`/v1/public/files?${query}`, {
    method: "POST",
    headers: { "content-type": "application/octet-stream" },
    body: randomBytes(size),
  });
  return accepted(await checkResponse(fileOperations.upload, response));
}
