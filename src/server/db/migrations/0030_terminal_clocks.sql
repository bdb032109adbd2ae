ALTER TABLE "terminals" ADD COLUMN "clock" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "terminals" ADD COLUMN "clock_drift" integer;