ALTER TABLE "companies" ADD COLUMN "closing_asked" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "companies" ADD COLUMN "erase_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "companies" ADD COLUMN "is_closing" boolean GENERATED ALWAYS AS (erase_at is not null) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "companies" ADD COLUMN "closing_by" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "companies" ADD COLUMN "closing_by_provider" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "companies" ADD COLUMN "closing_reason" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "companies" ADD COLUMN "closing_reminded" smallint;--> statement-breakpoint
ALTER TABLE "companies" ADD COLUMN "erased_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "companies" ADD COLUMN "erased_rows" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "companies" ADD COLUMN "erased_files" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "companies_closing" ON "companies" USING btree ("erase_at") WHERE erase_at is not null;--> statement-breakpoint
CREATE INDEX "activity_marks_day" ON "activity_marks" USING btree ("company_id","work_date","employee");