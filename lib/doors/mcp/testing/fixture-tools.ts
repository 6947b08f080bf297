import type { JsonObject } from "#lib/contract/json.ts";
import { RPC_CODES, RpcError } from "../rpc-error.ts";
import type { Tool } from "../tool.ts";

/**
 * The tools that the conformance suite calls to test a server's answers. Only the test app beside this file has them.
 */

/** One red pixel and a tenth of a second of silence. */
const PNG =
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8DwHwAFBQIAX8jx0gAAAABJRU5ErkJggg==";
const WAV = "UklGRiYAAABXQVZFZm10IBAAAAABAAEAQB8AAAB9AAACABAAZGF0YQIAAAA=";

const text = (words: string) => ({ type: "text", text: words });
const image = { type: "image", data: PNG, mimeType: "image/png" };
const resource = (uri: string, mimeType: string, words: string) => ({
  type: "resource",
  resource: { uri, mimeType, text: words },
});

function fixture(
  name: string,
  content: readonly JsonObject[],
  { inputSchema = { type: "object" }, isError = false }: { inputSchema?: JsonObject; isError?: boolean } = {},
): Tool {
  return {
    name,
    listing: { name, description: `Answers the conformance suite (${name}).`, inputSchema },
    inputSchema,
    needs: { scopes: { allOf: [] }, role: "viewer" },
    run: async () => ({ content, ...(isError ? { isError: true } : {}) }),
  };
}

/** Every keyword that a server might drop (SEP-1613, SEP-2106). */
const SCHEMA_2020_12: JsonObject = {
  $schema: "https://json-schema.org/draft/2020-12/schema",
  type: "object",
  $defs: {
    address: {
      $anchor: "addressDef",
      type: "object",
      properties: { street: { type: "string" }, city: { type: "string" } },
    },
  },
  properties: {
    name: { type: "string" },
    address: { $ref: "#/$defs/address" },
    contactMethod: { type: "string", enum: ["phone", "email"] },
    phone: { type: "string" },
    email: { type: "string" },
  },
  allOf: [{ anyOf: [{ required: ["phone"] }, { required: ["email"] }] }],
  if: { properties: { contactMethod: { const: "phone" } }, required: ["contactMethod"] },
  // biome-ignore lint/suspicious/noThenProperty: JSON Schema has a keyword of that name
  then: { required: ["phone"] },
  else: { required: ["email"] },
  additionalProperties: false,
};

export const FIXTURE_TOOLS: readonly Tool[] = [
  fixture("test_simple_text", [text("This is a simple text response for testing.")]),
  fixture("test_image_content", [image]),
  fixture("test_audio_content", [{ type: "audio", data: WAV, mimeType: "audio/wav" }]),
  fixture("test_embedded_resource", [
    resource("test://embedded-resource", "text/plain", "An embedded resource."),
  ]),
  fixture("test_multiple_content_types", [
    text("Multiple content types test:"),
    image,
    resource("test://mixed-content-resource", "application/json", '{"test":"data"}'),
  ]),
  fixture("test_error_handling", [text("This tool intentionally returns an error for testing")], {
    isError: true,
  }),
  fixture("test_streaming_elicitation", [text("Nothing is streamed.")]),
  fixture("test_logging_tool", [text("Nothing is logged to the client.")]),
  fixture("json_schema_2020_12_tool", [text("It is listed.")], { inputSchema: SCHEMA_2020_12 }),
  {
    ...fixture("test_missing_capability", []),
    run: async () => {
      throw new RpcError(RPC_CODES.missingCapability, "This needs sampling.", {
        httpStatus: 400,
        data: { requiredCapabilities: { sampling: {} } },
      });
    },
  },
];
