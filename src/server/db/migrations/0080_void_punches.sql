ALTER TABLE "punches" ADD COLUMN "is_void" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "punches" ADD COLUMN "void_reason" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "punches" ADD COLUMN "void_time" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "punches" ADD COLUMN "void_user" bigint;--> statement-breakpoint
CREATE INDEX "punches_void" ON "punches" USING btree ("company_id","punch_time") WHERE is_void;