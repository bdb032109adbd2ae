ALTER TABLE "request_deputies" ADD COLUMN "deputy_code" text DEFAULT '' NOT NULL;--> statement-breakpoint
UPDATE "request_deputies" d SET "deputy_code" = e."emp_code" FROM "employees" e WHERE e."company_id" = d."company_id" AND e."id" = d."deputy";
