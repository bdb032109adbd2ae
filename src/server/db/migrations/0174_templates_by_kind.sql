DROP INDEX "bio_templates_employee";--> statement-breakpoint
CREATE INDEX "employees_gone" ON "employees" USING btree ("company_id","id") WHERE status <> 'active';--> statement-breakpoint
CREATE INDEX "bio_templates_employee" ON "bio_templates" USING btree ("company_id","employee","bio_type");