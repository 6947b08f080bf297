-- Which documents a document links to, for those it is linked from.
CREATE TABLE "document_links" (
  "document_id" text NOT NULL,
  "target_id" text NOT NULL,
  PRIMARY KEY ("target_id", "document_id"),
  CONSTRAINT "document_links_document_id_documents_id_fk" FOREIGN KEY ("document_id") REFERENCES "documents"("id"),
  CONSTRAINT "document_links_target_id_documents_id_fk" FOREIGN KEY ("target_id") REFERENCES "documents"("id")
);
--> statement-breakpoint
CREATE INDEX "document_links_by_document" ON "document_links" USING btree ("document_id");
--> statement-breakpoint
-- Where somebody writes in a document, for others who have it open.
ALTER TABLE "document_editors" ADD COLUMN "caret" integer;
