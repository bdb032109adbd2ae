ALTER TABLE "incident_types" ADD COLUMN "paid_rate" integer DEFAULT 100;--> statement-breakpoint
ALTER TABLE "manual_logs" ADD COLUMN "work_code" bigint;--> statement-breakpoint
ALTER TABLE "manual_logs" ADD CONSTRAINT "manual_logs_company_id_work_code_work_codes_company_id_id_fk" FOREIGN KEY ("company_id","work_code") REFERENCES "public"."work_codes"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "manual_logs_work_code" ON "manual_logs" USING btree ("company_id","work_code");