ALTER TABLE "jobs" ADD COLUMN "done" integer;--> statement-breakpoint
ALTER TABLE "jobs" ADD COLUMN "total" integer;--> statement-breakpoint
CREATE INDEX "jobs_finished" ON "jobs" USING btree ("finished_at");