ALTER TABLE "companies" ADD COLUMN "web_punch" text DEFAULT 'off' NOT NULL;--> statement-breakpoint
ALTER TABLE "companies" ADD COLUMN "web_punch_breaks" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "companies" ADD COLUMN "web_punch_radius" integer;--> statement-breakpoint
ALTER TABLE "companies" ADD COLUMN "web_punch_outside" text DEFAULT 'refuse';--> statement-breakpoint
ALTER TABLE "punches" ADD COLUMN "latitude" double precision;--> statement-breakpoint
ALTER TABLE "punches" ADD COLUMN "longitude" double precision;--> statement-breakpoint
ALTER TABLE "punches" ADD COLUMN "accuracy_m" integer;--> statement-breakpoint
ALTER TABLE "punches" ADD COLUMN "distance_m" integer;--> statement-breakpoint
ALTER TABLE "punches" ADD COLUMN "is_outside" boolean DEFAULT false NOT NULL;