ALTER TABLE "department_rules" ADD COLUMN "attribution" text;--> statement-breakpoint
ALTER TABLE "department_rules" ADD COLUMN "overlap_cut" text;--> statement-breakpoint
ALTER TABLE "department_rules" ADD COLUMN "holiday_mode" text;--> statement-breakpoint
ALTER TABLE "department_rules" ADD COLUMN "ot_fills_short" boolean;--> statement-breakpoint
ALTER TABLE "department_rules" ADD COLUMN "ot_min" integer;--> statement-breakpoint
ALTER TABLE "global_rules" ADD COLUMN "attribution" text DEFAULT 'start' NOT NULL;--> statement-breakpoint
ALTER TABLE "global_rules" ADD COLUMN "overlap_cut" text DEFAULT 'midpoint' NOT NULL;--> statement-breakpoint
ALTER TABLE "global_rules" ADD COLUMN "holiday_mode" text DEFAULT 'off' NOT NULL;--> statement-breakpoint
ALTER TABLE "global_rules" ADD COLUMN "ot_fills_short" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "global_rules" ADD COLUMN "ot_min" integer;