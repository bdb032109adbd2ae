DROP INDEX "unregistered_punches_code";--> statement-breakpoint
DROP INDEX "employees_unique_emp_code";--> statement-breakpoint
DROP INDEX "employees_email";--> statement-breakpoint
ALTER TABLE "unregistered_punches" ADD COLUMN "code_key" text GENERATED ALWAYS AS (lower(emp_code)) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "employees" ADD COLUMN "code_key" text GENERATED ALWAYS AS (lower(emp_code)) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "employees" ADD COLUMN "email_key" text GENERATED ALWAYS AS (lower(email)) STORED NOT NULL;--> statement-breakpoint
CREATE INDEX "unregistered_punches_code" ON "unregistered_punches" USING btree ("company_id","code_key");--> statement-breakpoint
CREATE UNIQUE INDEX "employees_unique_emp_code" ON "employees" USING btree ("company_id","code_key");--> statement-breakpoint
CREATE INDEX "employees_email" ON "employees" USING btree ("company_id","email_key");