import { headers } from "next/headers";
import { type ApiDescription, readDescription } from "#components/api-docs/read-description.ts";
import { openApiDocument } from "#lib/doors/openapi/open-api-document.ts";
import { serviceAddress } from "#lib/doors/openapi/service-address.ts";

/** The OpenAPI document with this request's base URL. */
export async function describedApi(): Promise<ApiDescription> {
  const baseUrl = serviceAddress({ url: "http://localhost/docs", headers: await headers() });
  return readDescription(openApiDocument({ baseUrl }));
}
