ALTER TABLE "employees" ADD COLUMN "leads" boolean DEFAULT false NOT NULL;--> statement-breakpoint
UPDATE "employees" SET "leads" = true FROM (SELECT DISTINCT "company_id", "superior" FROM "employees" WHERE "superior" IS NOT NULL) led WHERE "employees"."company_id" = led."company_id" AND "employees"."id" = led."superior";--> statement-breakpoint
CREATE INDEX "employees_leading" ON "employees" USING btree ("company_id","superior") WHERE leads;
