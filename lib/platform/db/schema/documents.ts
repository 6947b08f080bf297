import { sql } from "drizzle-orm";
import {
  type AnyPgColumn,
  customType,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
} from "drizzle-orm/pg-core";
import { createdAt, instant, reference } from "./columns.ts";
import { teams, users, workspaces } from "./workspaces.ts";

const tsvector = customType<{ data: string }>({ dataType: () => "tsvector" });

/** Markdown documents of teams; the content is that of the current version. */
export const documents = pgTable(
  "documents",
  {
    id: text("id").primaryKey(),
    workspaceId: reference("workspace_id", () => workspaces.id),
    teamId: reference("team_id", () => teams.id),
    /** The document above it, of the same team; the tree has no circle. */
    parentId: text("parent_id").references((): AnyPgColumn => documents.id),
    title: text("title").notNull(),
    /** Counts changes of title and content; a write names the version it is based on. */
    version: integer("version").notNull().default(1),
    createdAt: createdAt(),
    updatedAt: instant("updated_at").notNull().defaultNow(),
    /** Out of lists, search and every credential's reach until it is restored. */
    archivedAt: instant("archived_at"),
  },
  (table) => [
    index("documents_by_title").on(table.teamId, table.title, table.id).where(sql`archived_at is null`),
    index("documents_by_change").on(table.teamId, table.updatedAt).where(sql`archived_at is null`),
    index("documents_by_team").on(table.workspaceId, table.teamId),
    index("documents_by_parent").on(table.parentId),
  ],
);

/** The versions of documents. */
export const documentVersions = pgTable(
  "document_versions",
  {
    documentId: reference("document_id", () => documents.id),
    version: integer("version").notNull(),
    title: text("title").notNull(),
    content: text("content").notNull(),
    authorKind: text("author_kind", { enum: ["user", "key", "grant", "agent"] }).notNull(),
    authorId: text("author_id").notNull(),
    door: text("door", { enum: ["dashboard", "command_line", "api", "mcp", "agent"] }).notNull(),
    /** When its author began to type: versions saved while typing replace each other for a while. */
    begunAt: instant("begun_at").notNull().defaultNow(),
    createdAt: createdAt(),
  },
  (table) => [primaryKey({ columns: [table.documentId, table.version] })],
);

/**
 * What search reads: a document's text in pieces of a few thousand characters, so that no document meets the bound of a
 * tsvector. A piece is named by its digest: of a changed document only the changed pieces are written.
 */
export const documentSections = pgTable(
  "document_sections",
  {
    documentId: reference("document_id", () => documents.id),
    digest: text("digest").notNull(),
    teamId: text("team_id").notNull(),
    /** The headings above its beginning. */
    path: text("path").notNull(),
    body: text("body").notNull(),
    /** The words of title, path and body, and the team as a word: the index then finds within teams. */
    words: tsvector("words").notNull(),
    /** 1: without folded words and pieces; 2: without words beside marks that are not ASCII. Both are made anew. */
    wordsVersion: smallint("words_version").notNull().default(1),
  },
  (table) => [
    primaryKey({ columns: [table.documentId, table.digest] }),
    // Without a pending list, which every search would have to read through.
    index("document_sections_words").using("gin", table.words).with({ fastupdate: false }),
    index("document_sections_old_words")
      .on(table.documentId, table.digest)
      .where(sql`${table.wordsVersion} < 3`),
  ],
);

/** People who have a document open in the dashboard, shown to others who edit it. */
export const documentEditors = pgTable(
  "document_editors",
  {
    documentId: reference("document_id", () => documents.id),
    userId: reference("user_id", () => users.id),
    seenAt: instant("seen_at").notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.documentId, table.userId] })],
);
