-- What a refused request was told, for those who look into it. Null for answered ones, and for those before this version.
ALTER TABLE "request_log" ADD COLUMN "error_code" text;
