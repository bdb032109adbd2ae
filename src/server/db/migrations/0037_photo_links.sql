ALTER TABLE "companies" ADD COLUMN "public_code" uuid DEFAULT gen_random_uuid() NOT NULL;--> statement-breakpoint
ALTER TABLE "bio_photos" ADD COLUMN "consent_version" text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "companies_public_code" ON "companies" USING btree ("public_code");