import { headers } from "next/headers";
import { type ApiDescription, readDescription } from "#components/api-docs/read-description.ts";
import { openApiDocument } from "#lib/doors/openapi/open-api-document.ts";
import { serviceAddress } from "#lib/doors/openapi/service-address.ts";

let kept: Omit<ApiDescription, "origin"> | undefined;

/** The OpenAPI document as the pages read it, kept, with this request's address of the service. */
export async function describedApi(): Promise<ApiDescription> {
  kept ??= readDescription(openApiDocument({ baseUrl: "" }));
  return { ...kept, origin: serviceAddress({ url: "http://localhost/docs", headers: await headers() }) };
}
