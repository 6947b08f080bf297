import { headers } from "next/headers";
import { type ApiDescription, readDescription } from "#components/api-docs/read-description.ts";
import { openApiDocument } from "#lib/openapi/open-api-document.ts";
import { serviceAddress } from "#lib/openapi/service-address.ts";

/** The description as whoever asks reaches the service. */
export async function describedApi(): Promise<ApiDescription> {
  const baseUrl = serviceAddress({ url: "http://localhost/docs", headers: await headers() });
  return readDescription(openApiDocument({ baseUrl }));
}
