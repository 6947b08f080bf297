import { openApiDocument } from "#lib/openapi/open-api-document.ts";
console.time("build"); const d = openApiDocument({ baseUrl: "http://localhost:3000" }); console.timeEnd("build");
import { writeFileSync } from "node:fs"; writeFileSync("/tmp/oa.json", JSON.stringify(d)); 
