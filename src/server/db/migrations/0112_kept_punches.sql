ALTER TABLE "punches" ADD COLUMN "punch_key" text;--> statement-breakpoint
ALTER TABLE "punches" ADD COLUMN "is_offline" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "punches" ADD COLUMN "made_time" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "punches" ADD COLUMN "clock_check" text;--> statement-breakpoint
ALTER TABLE "punches" ADD COLUMN "phone_key" text;--> statement-breakpoint
ALTER TABLE "punches" ADD COLUMN "phone_counter" integer;--> statement-breakpoint
CREATE UNIQUE INDEX "punches_unique_punch_key" ON "punches" USING btree ("company_id","punch_key") WHERE punch_key is not null;--> statement-breakpoint
CREATE INDEX "punches_phone" ON "punches" USING btree ("company_id","employee","phone_key","phone_counter") WHERE is_offline;--> statement-breakpoint
CREATE INDEX "punches_offline" ON "punches" USING btree ("company_id","punch_time") WHERE is_offline;