ALTER TABLE "bio_photos" ADD COLUMN "consent_text" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "bio_photos" ADD COLUMN "consent_time" timestamp with time zone;