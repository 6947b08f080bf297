"use client";

import { NotLoaded } from "#components/api/not-loaded.tsx";
import { OnlyAdmins } from "#components/ui/empty-state.tsx";
import { PageHeader } from "#components/ui/page-header.tsx";
import { Skeleton } from "#components/ui/skeleton.tsx";
import { DefaultModel } from "./default-model.tsx";
import { NamedModels } from "./named-models.tsx";
import { Prices } from "./prices.tsx";
import { Providers } from "./providers.tsx";
import { useModels } from "./use-models.ts";

/** The models that agents can call, with tests and prices. */
export function ModelsView() {
  const query = useModels();
  const { data } = query;
  return (
    <div className="grid gap-8">
      <PageHeader
        title="Models"
        state="Which models agents can call, whether they answer, and what they cost."
      />
      {data ? (
        <>
          <DefaultModel models={data} />
          <NamedModels named={data.named} />
          <Providers models={data} />
          <Prices />
        </>
      ) : (
        <NotLoaded
          what="The models could not be loaded."
          query={query}
          pending={
            <>
              <Skeleton className="h-24 rounded-lg" />
              <Skeleton className="h-48 rounded-lg" />
              <Skeleton className="h-72 rounded-lg" />
            </>
          }
          instead={{ permission_denied: <OnlyAdmins what="models" /> }}
        />
      )}
    </div>
  );
}
