ALTER TABLE "memberships" ADD COLUMN "last_ip" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "departments" ADD COLUMN "cost_center" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "document_types" ADD COLUMN "alert_days" integer DEFAULT 30 NOT NULL;--> statement-breakpoint
ALTER TABLE "document_types" ADD COLUMN "alert_to" text DEFAULT 'rule' NOT NULL;--> statement-breakpoint
ALTER TABLE "terminals" ADD COLUMN "include_sub_areas" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "terminals" ADD COLUMN "transfer_mode" text DEFAULT 'company' NOT NULL;--> statement-breakpoint
ALTER TABLE "terminals" ADD COLUMN "transfer_interval" integer DEFAULT 15 NOT NULL;--> statement-breakpoint
ALTER TABLE "terminals" ADD COLUMN "transfer_times" text DEFAULT '08:00;18:00' NOT NULL;--> statement-breakpoint
ALTER TABLE "employees" ADD COLUMN "work_location" bigint;--> statement-breakpoint
ALTER TABLE "employees" ADD COLUMN "cost_center" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "employees" ADD COLUMN "verify_mode" smallint;--> statement-breakpoint
ALTER TABLE "employees" ADD CONSTRAINT "employees_company_id_work_location_locations_company_id_id_fk" FOREIGN KEY ("company_id","work_location") REFERENCES "public"."locations"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "employees_work_location" ON "employees" USING btree ("company_id","work_location");--> statement-breakpoint
CREATE INDEX "employees_cost_center" ON "employees" USING btree ("company_id","cost_center");--> statement-breakpoint
-- The days stood in the rule of the alert until now.
UPDATE "document_types" SET "alert_days" = least("alert_rules"."from_days", 365) FROM "alert_rules"
  WHERE "alert_rules"."company_id" = "document_types"."company_id" AND "alert_rules"."event" = 'document_expiring';
