ALTER TABLE "department_rules" ADD COLUMN "ot_cap_beyond" text;--> statement-breakpoint
ALTER TABLE "department_rules" ADD COLUMN "ot_cap_day" integer;--> statement-breakpoint
ALTER TABLE "department_rules" ADD COLUMN "ot_cap_week" integer;--> statement-breakpoint
ALTER TABLE "department_rules" ADD COLUMN "ot_cap_month" integer;--> statement-breakpoint
ALTER TABLE "department_rules" ADD COLUMN "ot_cap_year" integer;--> statement-breakpoint
ALTER TABLE "global_rules" ADD COLUMN "ot_cap_beyond" text DEFAULT 'refuse' NOT NULL;--> statement-breakpoint
ALTER TABLE "global_rules" ADD COLUMN "ot_cap_day" integer;--> statement-breakpoint
ALTER TABLE "global_rules" ADD COLUMN "ot_cap_week" integer;--> statement-breakpoint
ALTER TABLE "global_rules" ADD COLUMN "ot_cap_month" integer;--> statement-breakpoint
ALTER TABLE "global_rules" ADD COLUMN "ot_cap_year" integer;--> statement-breakpoint
ALTER TABLE "overtimes" ADD COLUMN "over_cap" integer;--> statement-breakpoint
CREATE INDEX "overtimes_over_cap" ON "overtimes" USING btree ("company_id","over_cap");