ALTER TABLE "report_settings" ADD COLUMN "date_format" text DEFAULT 'company' NOT NULL;--> statement-breakpoint
ALTER TABLE "report_settings" ADD COLUMN "empty_cell" text DEFAULT 'screenDash' NOT NULL;--> statement-breakpoint
ALTER TABLE "report_settings" ADD COLUMN "day_order" text DEFAULT 'usual' NOT NULL;--> statement-breakpoint
ALTER TABLE "report_settings" ADD COLUMN "file_format" text DEFAULT 'xlsx' NOT NULL;