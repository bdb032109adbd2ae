ALTER TABLE "att_day_totals" ADD COLUMN "ot_off_min" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "att_day_totals" ADD COLUMN "ot_off1_min" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "att_day_totals" ADD COLUMN "ot_off2_min" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "att_day_totals" ADD COLUMN "ot_off3_min" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "att_day_totals" ADD COLUMN "ot_off" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "leave_ledger" ADD COLUMN "overtime" bigint;--> statement-breakpoint
ALTER TABLE "incident_types" ADD COLUMN "from_overtime" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "incident_types" ADD COLUMN "overtime_as" text DEFAULT 'offered' NOT NULL;--> statement-breakpoint
ALTER TABLE "incident_types" ADD COLUMN "overtime_rate1" integer DEFAULT 100;--> statement-breakpoint
ALTER TABLE "incident_types" ADD COLUMN "overtime_rate2" integer DEFAULT 100;--> statement-breakpoint
ALTER TABLE "incident_types" ADD COLUMN "overtime_rate3" integer DEFAULT 100;--> statement-breakpoint
ALTER TABLE "overtimes" ADD COLUMN "compensation" text DEFAULT 'pay' NOT NULL;--> statement-breakpoint
ALTER TABLE "overtimes" ADD COLUMN "time_off_type" bigint;--> statement-breakpoint
ALTER TABLE "overtimes" ADD COLUMN "time_off_rate1" integer;--> statement-breakpoint
ALTER TABLE "overtimes" ADD COLUMN "time_off_rate2" integer;--> statement-breakpoint
ALTER TABLE "overtimes" ADD COLUMN "time_off_rate3" integer;--> statement-breakpoint
ALTER TABLE "overtimes" ADD CONSTRAINT "overtimes_company_id_time_off_type_incident_types_company_id_id_fk" FOREIGN KEY ("company_id","time_off_type") REFERENCES "public"."incident_types"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "att_day_totals_off" ON "att_day_totals" USING btree ("company_id","employee","att_date") WHERE ot_off_min > 0;--> statement-breakpoint
CREATE INDEX "leave_ledger_overtime" ON "leave_ledger" USING btree ("company_id","overtime") WHERE overtime is not null;--> statement-breakpoint
CREATE INDEX "overtimes_compensation" ON "overtimes" USING btree ("company_id","compensation");--> statement-breakpoint
CREATE INDEX "overtimes_time_off_type" ON "overtimes" USING btree ("company_id","time_off_type");