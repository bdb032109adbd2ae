ALTER TABLE "companies" ADD COLUMN "manual_log_cancellation" text DEFAULT 'office' NOT NULL;--> statement-breakpoint
ALTER TABLE "companies" ADD COLUMN "overtime_cancellation" text DEFAULT 'applicant' NOT NULL;--> statement-breakpoint
ALTER TABLE "companies" ADD COLUMN "training_cancellation" text DEFAULT 'applicant' NOT NULL;--> statement-breakpoint
ALTER TABLE "companies" ADD COLUMN "swap_cancellation" text DEFAULT 'applicant' NOT NULL;--> statement-breakpoint
CREATE INDEX "manual_logs_cancel_asked" ON "manual_logs" USING btree ("company_id","cancel_asked") WHERE cancel_asked is not null;--> statement-breakpoint
CREATE INDEX "overtimes_cancel_asked" ON "overtimes" USING btree ("company_id","cancel_asked") WHERE cancel_asked is not null;--> statement-breakpoint
CREATE INDEX "swap_schedules_cancel_asked" ON "swap_schedules" USING btree ("company_id","cancel_asked") WHERE cancel_asked is not null;--> statement-breakpoint
CREATE INDEX "trainings_cancel_asked" ON "trainings" USING btree ("company_id","cancel_asked") WHERE cancel_asked is not null;