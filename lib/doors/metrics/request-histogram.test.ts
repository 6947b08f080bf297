import { expect, test } from "vitest";
import { createRequestHistogram } from "./request-histogram.ts";

test("requests are counted by route, method and status, cumulatively up to each bound", () => {
  const histogram = createRequestHistogram();
  for (const seconds of [0.0005, 0.001, 0.0011, 40])
    histogram.observe({ route: "/v1/a", method: "GET", status: 200, seconds });
  histogram.observe({ route: "/v1/a", method: "GET", status: 404, seconds: 0.002 });
  const lines = histogram.text().split("\n");
  const of = (status: number, rest: string) => `{route="/v1/a",method="GET",status="${status}"${rest}`;
  const name = "laneway_http_request_duration_seconds";
  expect(lines[1]).toBe(`# TYPE ${name} histogram`);
  expect(lines).toEqual(
    expect.arrayContaining([
      `${name}_bucket${of(200, ',le="0.001"}')} 2`,
      `${name}_bucket${of(200, ',le="0.0025"}')} 3`,
      `${name}_bucket${of(200, ',le="30"}')} 3`,
      `${name}_bucket${of(200, ',le="+Inf"}')} 4`,
      `${name}_count${of(200, "}")} 4`,
      `${name}_sum${of(404, "}")} 0.002`,
    ]),
  );
});
