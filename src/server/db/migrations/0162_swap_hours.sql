ALTER TABLE "companies" ADD COLUMN "swap_rest_hours" integer DEFAULT 11 NOT NULL;--> statement-breakpoint
ALTER TABLE "companies" ADD COLUMN "swap_week_hours" integer;