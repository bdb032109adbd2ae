ALTER TABLE "request_steps" ADD COLUMN "purpose" text DEFAULT 'apply' NOT NULL;--> statement-breakpoint
ALTER TABLE "bio_photos" ADD COLUMN "cancel_asked" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "encashments" ADD COLUMN "cancel_asked" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "leaves" ADD COLUMN "cancel_asked" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "incident_types" ADD COLUMN "cancellation" text DEFAULT 'applicant' NOT NULL;--> statement-breakpoint
ALTER TABLE "manual_logs" ADD COLUMN "cancel_asked" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "overtimes" ADD COLUMN "cancel_asked" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "swap_schedules" ADD COLUMN "cancel_asked" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "trainings" ADD COLUMN "cancel_asked" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "leaves_cancel_asked" ON "leaves" USING btree ("company_id","cancel_asked") WHERE cancel_asked is not null;