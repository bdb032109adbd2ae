ALTER TABLE "companies" ADD COLUMN "doubtful_place" text DEFAULT 'flag' NOT NULL;--> statement-breakpoint
ALTER TABLE "punches" ADD COLUMN "place_doubt" text;--> statement-breakpoint
ALTER TABLE "visits" ADD COLUMN "place_doubt" text;