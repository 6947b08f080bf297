import { Info } from "lucide-react";
import type { ReactNode } from "react";
import { useMay } from "#components/session/use-session.ts";
import { Link } from "#components/ui/link.tsx";
import { CLIENT_NAMES, guideOf, hindranceOf, type SetUpClient } from "./set-up-guides.ts";
import { SetUpStep, SetUpSteps, Words } from "./set-up-steps.tsx";

/** How to connect one client: by sign-in and, if it supports that, by key. */
export function ClientGuide({ client, url }: { client: SetUpClient; url: string }) {
  const { byConsent, byKey } = guideOf(client, url);
  const hindrance = hindranceOf(client, url);
  const name = CLIENT_NAMES[client];
  return (
    <div className="grid gap-8">
      {hindrance && (
        <section
          aria-label={hindrance.title}
          className="flex gap-3 rounded-lg border border-line bg-surface p-3"
        >
          <Info aria-hidden className="mt-0.5 size-4 shrink-0 text-waiting" />
          <div className="grid min-w-0 gap-2">
            <p>
              <span className="font-medium">{hindrance.title}.</span>{" "}
              <span className="text-ink-soft">
                <Words words={hindrance.words} />
              </span>
            </p>
            {hindrance.instead && <SetUpStep step={hindrance.instead} />}
          </div>
        </section>
      )}
      <Way title="With a sign-in" words="It acts as you, within what you allow on the page that opens.">
        <SetUpSteps steps={byConsent} />
      </Way>
      {byKey.length > 0 ? (
        <Way title="With an API key" words={<KeyWords />}>
          <SetUpSteps steps={byKey} />
        </Way>
      ) : (
        <p className="text-ink-soft">{name} does not take a key. Connect it by signing in.</p>
      )}
    </div>
  );
}

function Way({ title, words, children }: { title: string; words: ReactNode; children: ReactNode }) {
  return (
    <section aria-label={title} className="grid gap-4">
      <div>
        <h2 className="font-semibold text-heading">{title}</h2>
        <p className="text-ink-soft">{words}</p>
      </div>
      {children}
    </section>
  );
}

function KeyWords() {
  const isAdmin = useMay("admin");
  return (
    <>
      For programs that run without a person.{" "}
      {isAdmin ? (
        <Link href="/keys/new" className="text-accent-ink underline underline-offset-2 hover:no-underline">
          Create a key
        </Link>
      ) : (
        "Only admins create keys"
      )}{" "}
      and keep it out of files that others read.
    </>
  );
}
