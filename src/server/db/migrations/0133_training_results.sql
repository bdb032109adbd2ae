ALTER TABLE "trainings" ADD COLUMN "attendance" text DEFAULT 'planned' NOT NULL;--> statement-breakpoint
ALTER TABLE "trainings" ADD COLUMN "score" numeric(6, 2);--> statement-breakpoint
ALTER TABLE "trainings" ADD COLUMN "result_note" text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE INDEX "trainings_attendance" ON "trainings" USING btree ("company_id","attendance");