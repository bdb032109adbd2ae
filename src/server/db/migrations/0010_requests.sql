DROP INDEX "bio_photos_open";--> statement-breakpoint
DROP INDEX "invitations_open";--> statement-breakpoint
ALTER TABLE "bio_photos" ALTER COLUMN "status" SET DEFAULT 'pending';--> statement-breakpoint
-- Requests have one set of states. The owner sees no company's rows while row security is forced; secure.sql, which follows
-- every migration, forces it again.
ALTER TABLE "bio_photos" NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "invitations" NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
UPDATE "bio_photos" SET "status" = 'pending' WHERE "status" = 'submitted';--> statement-breakpoint
UPDATE "invitations" SET "status" = 'pending' WHERE "status" = 'accepted';--> statement-breakpoint
CREATE UNIQUE INDEX "bio_photos_open" ON "bio_photos" USING btree ("company_id","employee") WHERE status = 'pending';--> statement-breakpoint
CREATE UNIQUE INDEX "invitations_open" ON "invitations" USING btree ("company_id",lower("email")) WHERE status in ('sent', 'pending');
