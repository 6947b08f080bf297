-- Previews whose input, pins and outputs people alone gave; others write nothing that depends on these.
ALTER TABLE "run_previews" ADD COLUMN "by_people" boolean DEFAULT false NOT NULL;
