import { routes } from "#lib/doors/api/routes.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routes({
  GET: () => {
    throw new Error("a fault that no route turned into an answer");
  },
});
