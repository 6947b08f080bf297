-- A short list stands in its container's row, so that its iterations need none before something in them is kept.
ALTER TABLE "run_steps" ADD COLUMN "items" json;
