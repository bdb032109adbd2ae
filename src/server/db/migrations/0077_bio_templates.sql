ALTER TABLE "bio_templates" ADD COLUMN "employee" bigint;--> statement-breakpoint
-- Whose those are that came before. The owner is bound by row-level security unless it says otherwise.
ALTER TABLE "bio_templates" NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "employees" NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
UPDATE "bio_templates" t SET "employee" = e."id" FROM "employees" e WHERE e."company_id" = t."company_id" AND e."code_key" = lower(t."emp_code");--> statement-breakpoint
ALTER TABLE "bio_templates" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "employees" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "bio_templates" ADD CONSTRAINT "bio_templates_company_id_employee_employees_company_id_id_fk" FOREIGN KEY ("company_id","employee") REFERENCES "public"."employees"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "bio_templates_employee" ON "bio_templates" USING btree ("company_id","employee");--> statement-breakpoint
CREATE INDEX "bio_templates_source" ON "bio_templates" USING btree ("company_id","source_sn");--> statement-breakpoint
CREATE INDEX "bio_templates_time" ON "bio_templates" USING btree ("company_id","update_time","id");--> statement-breakpoint
CREATE INDEX "bio_templates_unowned" ON "bio_templates" USING btree ("company_id",lower(emp_code)) WHERE employee is null;