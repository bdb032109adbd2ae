DROP INDEX "bio_photos_open";--> statement-breakpoint
ALTER TABLE "bio_photos" ADD COLUMN "applied_by" bigint;--> statement-breakpoint
UPDATE "bio_photos" SET "applied_by" = "create_user", "enroll_source" = 'signed_in' WHERE "create_user" IS NOT NULL AND "enroll_source" = 'self_register';--> statement-breakpoint
CREATE UNIQUE INDEX "bio_photos_own_open" ON "bio_photos" USING btree ("company_id","employee") WHERE status = 'pending' and applied_by is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "bio_photos_open" ON "bio_photos" USING btree ("company_id","employee") WHERE status = 'pending' and applied_by is null;