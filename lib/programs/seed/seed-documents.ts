import { Client } from "pg";
import { WORDS_VERSION, wordsOfSection } from "#lib/nouns/documents/search-words.sql.ts";

/** Words that stand in a known share of all documents. */
export const SHARES = {
  company: 1,
  refund: 0.1,
  warehouse: 0.01,
  quarantine: 0.001,
  zeppelin: 0.00001,
} as const;
const TEAMS = 20;
const CONNECTIONS = 2;
const INDEX =
  "create index document_sections_words on document_sections using gin (words) with (fastupdate = false)";

/** A word for a number, which sums of random numbers make as unequally frequent as those of a language are. */
const word = (index: string) =>
  `translate(to_hex(20000 + (${index})::int), '0123456789abcdef', 'bakelimonupistra')`;
const anyWord = word("14000 * power(random(), 4)");

/** $1 the first document, $2 how many. */
const DOCUMENTS = `
  insert into documents (id, workspace_id, team_id, title, created_at, updated_at)
  select 'doc_' || lpad(n::text, 26, '0'), teams.workspace_id, teams.ids[1 + n % cardinality(teams.ids)],
         initcap(${word("n % 14000")} || ' ' || ${word("n / 7 % 14000")}) || ' ' || n % 100,
         now() - n * interval '1 second', now() - n * interval '1 second'
    from generate_series($1::int, $1::int + $2::int - 1) n,
         (select workspace_id, array_agg(id order by id) as ids from teams group by workspace_id) teams`;

/** Documents of one to three sections of 50 to 450 words, about 2,000 characters. */
const SECTIONS = `
  insert into document_sections (document_id, digest, team_id, path, body, words, words_version)
  select d.id, section.index::text, d.team_id, '', body.text,
         ${wordsOfSection({ workspace: "d.workspace_id", team: "d.team_id", title: "d.title", path: "''", body: "body.text", isFirst: "section.index = 1" })}, ${WORDS_VERSION}
    from documents d
    cross join lateral (select index from generate_series(1, 1 + substr(d.id, 25)::int % 3) index) section
    cross join lateral (
      select string_agg(${anyWord} || case when random() < 0.2 then 's' else '' end, ' ' order by i)
             || ' ${Object.keys(SHARES)[0]}'
             ${Object.entries(SHARES)
               .slice(1)
               .map(([name, share]) => `|| case when random() < ${share} then ' ${name}s here' else '' end`)
               .join(" ")} as text
        from generate_series(1, 50 + (section.index * 997 + substr(d.id, 20)::int) % 400) i
    ) body
   where d.id >= 'doc_' || lpad($1::text, 26, '0') and d.id < 'doc_' || lpad(($1::int + $2::int)::text, 26, '0')`;

const VERSIONS = `
  insert into document_versions (document_id, version, title, content, author_kind, author_id, door)
  select s.document_id, 1, d.title, string_agg(s.body, e'\\n\\n' order by s.digest), 'user', 'usr_none', 'dashboard'
    from document_sections s join documents d on d.id = s.document_id
   group by s.document_id, d.title`;

/** Fills a workspace with documents of twenty teams, as fast as PostgreSQL makes their words. */
export async function seedDocuments({ url, documents }: { url: string; documents: number }): Promise<void> {
  await using admin = await connected(url);
  await admin.client.query(
    `insert into teams (id, workspace_id, name)
     select 'tem_' || lpad(n::text, 26, '0'), w.id, 'Team ' || n
       from generate_series(1, ${TEAMS}) n, (select id from workspaces limit 1) w`,
  );
  await admin.client.query("drop index document_sections_words");
  const share = Math.ceil(documents / CONNECTIONS);
  await Promise.all(
    Array.from({ length: CONNECTIONS }, async (_, part) => {
      await using one = await connected(url);
      const range = [1 + part * share, share];
      await one.client.query(DOCUMENTS, range);
      await one.client.query(SECTIONS, range);
    }),
  );
  await admin.client.query(VERSIONS);
  await admin.client.query(INDEX);
  await admin.client.query("vacuum analyze");
}

async function connected(url: string) {
  const client = new Client({ connectionString: url });
  await client.connect();
  return { client, [Symbol.asyncDispose]: () => client.end() };
}
