import { compileExpression } from "#lib/language/expressions/compile-expression.ts";
import type { Meter } from "#lib/language/expressions/meter.ts";
import type { ExpressionScope } from "#lib/language/expressions/scope.ts";
import { compileTemplate } from "#lib/language/expressions/template.ts";
import { NodeFailure } from "../node-result.ts";
import { isFramingHeader } from "./framing-header.ts";
import type { HttpConfig } from "./http.ts";
import { renderUrl } from "./http-url.ts";

/** Why no node may set this header itself; undefined when it may. */
export function headerNameFault(name: string): string | undefined {
  return isFramingHeader(name)
    ? `The header ${name} belongs to the connection and is set by the service itself.`
    : undefined;
}

export interface RenderedRequest {
  readonly url: string;
  /** Lower-case names. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | undefined;
}

/**
 * URL, headers and body of an http node with their values put in. A text is sent as it is, as text/plain; anything
 * else as JSON; a content-type of the author's own says otherwise.
 * @throws NodeFailure node_failed, ExpressionError, MeterSpent.
 */
export function renderRequest({
  config,
  scope,
  meter,
}: {
  config: HttpConfig;
  scope: ExpressionScope;
  meter: Meter;
}): RenderedRequest {
  const url = renderUrl({ template: config.url, origins: config.origins, scope, meter }).href;
  const value = config.body === undefined ? undefined : compileExpression(config.body).evaluate(scope, meter);
  const contentType = typeof value === "string" ? "text/plain;charset=utf-8" : "application/json";
  return {
    url,
    headers: {
      ...(value === undefined ? {} : { "content-type": contentType }),
      ...renderHeaders(config.headers, scope, meter),
    },
    body: value === undefined || typeof value === "string" ? value : JSON.stringify(value),
  };
}

function renderHeaders(
  templates: HttpConfig["headers"],
  scope: ExpressionScope,
  meter: Meter,
): Record<string, string> {
  return Object.fromEntries(
    Object.entries(templates).map(([name, template]) => {
      const fault = headerNameFault(name);
      if (fault) throw new NodeFailure("node_failed", fault);
      const value = compileTemplate(template).render(scope, { meter }).trim();
      // The value may be a secret: the message gives only the name.
      if (!/^[\t\u0020-\u007e\u0080-\u00ff]*$/.test(value)) {
        throw new NodeFailure(
          "node_failed",
          `The header ${name} would contain a line break or another character that HTTP cannot carry in a header.`,
        );
      }
      return [name.toLowerCase(), value];
    }),
  );
}
