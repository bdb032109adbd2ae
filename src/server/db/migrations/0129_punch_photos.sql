ALTER TABLE "companies" ADD COLUMN "web_punch_photo" text DEFAULT 'off' NOT NULL;--> statement-breakpoint
ALTER TABLE "companies" ADD COLUMN "web_punch_photo_days" integer DEFAULT 90 NOT NULL;--> statement-breakpoint
ALTER TABLE "punches" ADD COLUMN "photo" text;--> statement-breakpoint
CREATE INDEX "punches_photo" ON "punches" USING btree ("company_id","punch_time") WHERE photo is not null;