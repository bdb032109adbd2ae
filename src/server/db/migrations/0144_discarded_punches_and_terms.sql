DROP INDEX "unregistered_punches_time";--> statement-breakpoint
ALTER TABLE "companies" ADD COLUMN "emp_code_digits_only" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "companies" ADD COLUMN "emp_code_suggested" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "companies" ADD COLUMN "emp_code_prefix" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "companies" ADD COLUMN "emp_code_length" integer DEFAULT 4 NOT NULL;--> statement-breakpoint
ALTER TABLE "positions" ADD COLUMN "headcount_plan" integer;--> statement-breakpoint
ALTER TABLE "unregistered_punches" ADD COLUMN "is_discarded" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "unregistered_punches" ADD COLUMN "discard_reason" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "unregistered_punches" ADD COLUMN "discard_time" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "unregistered_punches" ADD COLUMN "discard_user" bigint;--> statement-breakpoint
ALTER TABLE "employees" ADD COLUMN "probation_end" date;--> statement-breakpoint
ALTER TABLE "employees" ADD COLUMN "contract_end" date;--> statement-breakpoint
ALTER TABLE "employees" ADD COLUMN "emergency_name" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "employees" ADD COLUMN "emergency_phone" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "employees" ADD COLUMN "emergency_relation" text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE INDEX "unregistered_punches_waiting" ON "unregistered_punches" USING btree ("company_id","punch_time","id") WHERE not is_discarded;--> statement-breakpoint
CREATE INDEX "unregistered_punches_discarded" ON "unregistered_punches" USING btree ("company_id","punch_time","id") WHERE is_discarded;--> statement-breakpoint
CREATE INDEX "unregistered_punches_discarded_record" ON "unregistered_punches" USING btree ("company_id","code_key","punch_local") WHERE is_discarded;--> statement-breakpoint
CREATE INDEX "employees_probation_end" ON "employees" USING btree ("company_id","probation_end");--> statement-breakpoint
CREATE INDEX "employees_contract_end" ON "employees" USING btree ("company_id","contract_end");