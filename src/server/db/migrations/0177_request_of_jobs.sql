ALTER TABLE "jobs" ADD COLUMN "request" text;--> statement-breakpoint
ALTER TABLE "jobs" ADD COLUMN "trace" text;