import type { HttpConfig } from "#lib/contract/agent-document.ts";
import { compileExpression } from "#lib/expressions/compile-expression.ts";
import type { ExpressionScope } from "#lib/expressions/scope.ts";
import { compileTemplate } from "#lib/expressions/template.ts";
import { isFramingHeader } from "#lib/outbound/headers.ts";
import { NodeFailure } from "./node-result.ts";

/** Why no node may set this header itself; undefined when it may. */
export function headerNameFault(name: string): string | undefined {
  return isFramingHeader(name)
    ? `The header ${name} belongs to the connection and is set by the service itself.`
    : undefined;
}

export interface RenderedRequest {
  /** Lower-case names. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | undefined;
}

/**
 * Headers and body of an http node with their values put in. A text is sent as it is, as text/plain; anything
 * else as JSON; a content-type of the author's own says otherwise. Our Idempotency-Key wins over the author's:
 * it is what makes a repeated call recognisable.
 * @throws NodeFailure node_failed, ExpressionError.
 */
export function renderRequest({
  config,
  scope,
  idempotencyKey,
}: {
  config: HttpConfig;
  scope: ExpressionScope;
  idempotencyKey: string;
}): RenderedRequest {
  const value = config.body === undefined ? undefined : compileExpression(config.body).evaluate(scope);
  const contentType = typeof value === "string" ? "text/plain;charset=utf-8" : "application/json";
  return {
    headers: {
      ...(value === undefined ? {} : { "content-type": contentType }),
      ...renderHeaders(config.headers, scope),
      "idempotency-key": idempotencyKey,
    },
    body: value === undefined || typeof value === "string" ? value : JSON.stringify(value),
  };
}

function renderHeaders(templates: HttpConfig["headers"], scope: ExpressionScope): Record<string, string> {
  return Object.fromEntries(
    Object.entries(templates).map(([name, template]) => {
      const fault = headerNameFault(name);
      if (fault) throw new NodeFailure("node_failed", fault);
      const value = compileTemplate(template).render(scope).trim();
      // The value may be a secret: only the name is told.
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
