ALTER TABLE "auto_exports" ADD COLUMN "webhook_url" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "auto_exports" ADD COLUMN "webhook_secret" text;--> statement-breakpoint
ALTER TABLE "auto_exports" ADD COLUMN "s3_endpoint" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "auto_exports" ADD COLUMN "s3_region" text DEFAULT 'us-east-1' NOT NULL;--> statement-breakpoint
ALTER TABLE "auto_exports" ADD COLUMN "s3_bucket" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "auto_exports" ADD COLUMN "s3_prefix" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "auto_exports" ADD COLUMN "s3_key" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "auto_exports" ADD COLUMN "s3_secret" text;