DROP INDEX "punches_photo";--> statement-breakpoint
ALTER TABLE "device_configurations" ADD COLUMN "punch_photo_days" integer;--> statement-breakpoint
ALTER TABLE "punches" ADD COLUMN "mask" text;--> statement-breakpoint
ALTER TABLE "unregistered_punches" ADD COLUMN "mask" text;--> statement-breakpoint
CREATE INDEX "punches_photo" ON "punches" USING btree ("company_id",(terminal is null),"punch_time") WHERE photo is not null;