ALTER TABLE "alert_rules" ADD COLUMN "digest" text DEFAULT 'immediate' NOT NULL;--> statement-breakpoint
ALTER TABLE "alert_rules" ADD COLUMN "digest_weekday" text DEFAULT 'monday' NOT NULL;--> statement-breakpoint
ALTER TABLE "alert_rules" ADD COLUMN "digest_at" time without time zone DEFAULT '08:00' NOT NULL;--> statement-breakpoint
ALTER TABLE "alert_rules" ADD COLUMN "quiet_from" time without time zone;--> statement-breakpoint
ALTER TABLE "alert_rules" ADD COLUMN "quiet_until" time without time zone;--> statement-breakpoint
ALTER TABLE "alert_rules" ADD COLUMN "told_on" date;