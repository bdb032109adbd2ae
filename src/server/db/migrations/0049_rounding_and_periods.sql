ALTER TABLE "department_rules" ADD COLUMN "max_shift" integer;--> statement-breakpoint
ALTER TABLE "department_rules" ADD COLUMN "new_shift_gap" integer;--> statement-breakpoint
ALTER TABLE "department_rules" ADD COLUMN "round_in" text;--> statement-breakpoint
ALTER TABLE "department_rules" ADD COLUMN "round_out" text;--> statement-breakpoint
ALTER TABLE "department_rules" ADD COLUMN "round_break" text;--> statement-breakpoint
ALTER TABLE "department_rules" ADD COLUMN "round_day" text;--> statement-breakpoint
ALTER TABLE "department_rules" ADD COLUMN "round_late" text;--> statement-breakpoint
ALTER TABLE "department_rules" ADD COLUMN "round_early" text;--> statement-breakpoint
ALTER TABLE "department_rules" ADD COLUMN "round_ot" text;--> statement-breakpoint
ALTER TABLE "department_rules" ADD COLUMN "round_in_near" text;--> statement-breakpoint
ALTER TABLE "department_rules" ADD COLUMN "round_out_near" text;--> statement-breakpoint
ALTER TABLE "department_rules" ADD COLUMN "round_in_interval" integer;--> statement-breakpoint
ALTER TABLE "department_rules" ADD COLUMN "round_in_grace" integer;--> statement-breakpoint
ALTER TABLE "department_rules" ADD COLUMN "round_in_cutoff" integer;--> statement-breakpoint
ALTER TABLE "department_rules" ADD COLUMN "round_out_interval" integer;--> statement-breakpoint
ALTER TABLE "department_rules" ADD COLUMN "round_out_grace" integer;--> statement-breakpoint
ALTER TABLE "department_rules" ADD COLUMN "round_out_cutoff" integer;--> statement-breakpoint
ALTER TABLE "department_rules" ADD COLUMN "round_break_interval" integer;--> statement-breakpoint
ALTER TABLE "department_rules" ADD COLUMN "round_break_grace" integer;--> statement-breakpoint
ALTER TABLE "department_rules" ADD COLUMN "round_break_cutoff" integer;--> statement-breakpoint
ALTER TABLE "department_rules" ADD COLUMN "round_day_interval" integer;--> statement-breakpoint
ALTER TABLE "department_rules" ADD COLUMN "round_day_grace" integer;--> statement-breakpoint
ALTER TABLE "department_rules" ADD COLUMN "round_day_cutoff" integer;--> statement-breakpoint
ALTER TABLE "department_rules" ADD COLUMN "round_late_interval" integer;--> statement-breakpoint
ALTER TABLE "department_rules" ADD COLUMN "round_late_grace" integer;--> statement-breakpoint
ALTER TABLE "department_rules" ADD COLUMN "round_late_cutoff" integer;--> statement-breakpoint
ALTER TABLE "department_rules" ADD COLUMN "round_early_interval" integer;--> statement-breakpoint
ALTER TABLE "department_rules" ADD COLUMN "round_early_grace" integer;--> statement-breakpoint
ALTER TABLE "department_rules" ADD COLUMN "round_early_cutoff" integer;--> statement-breakpoint
ALTER TABLE "department_rules" ADD COLUMN "round_ot_interval" integer;--> statement-breakpoint
ALTER TABLE "department_rules" ADD COLUMN "round_ot_grace" integer;--> statement-breakpoint
ALTER TABLE "department_rules" ADD COLUMN "round_ot_cutoff" integer;--> statement-breakpoint
ALTER TABLE "department_rules" ADD COLUMN "round_in_at" time without time zone;--> statement-breakpoint
ALTER TABLE "department_rules" ADD COLUMN "round_in_before" integer;--> statement-breakpoint
ALTER TABLE "department_rules" ADD COLUMN "round_in_after" integer;--> statement-breakpoint
ALTER TABLE "department_rules" ADD COLUMN "round_out_at" time without time zone;--> statement-breakpoint
ALTER TABLE "department_rules" ADD COLUMN "round_out_before" integer;--> statement-breakpoint
ALTER TABLE "department_rules" ADD COLUMN "round_out_after" integer;--> statement-breakpoint
ALTER TABLE "department_rules" ADD COLUMN "ot_level2_after" integer;--> statement-breakpoint
ALTER TABLE "department_rules" ADD COLUMN "ot_level3_after" integer;--> statement-breakpoint
ALTER TABLE "department_rules" ADD COLUMN "weekly_ot_after" integer;--> statement-breakpoint
ALTER TABLE "department_rules" ADD COLUMN "weekly_ot_start" date;--> statement-breakpoint
ALTER TABLE "department_rules" ADD COLUMN "night_from" time without time zone;--> statement-breakpoint
ALTER TABLE "department_rules" ADD COLUMN "night_to" time without time zone;--> statement-breakpoint
ALTER TABLE "department_rules" ADD COLUMN "work_on_leave" text;--> statement-breakpoint
ALTER TABLE "department_rules" ADD COLUMN "break_over_as" text;--> statement-breakpoint
ALTER TABLE "department_rules" ADD COLUMN "rest_weekend_level" smallint;--> statement-breakpoint
ALTER TABLE "department_rules" ADD COLUMN "rest_holiday_level" smallint;--> statement-breakpoint
ALTER TABLE "department_rules" ADD COLUMN "rest_day_off_level" smallint;--> statement-breakpoint
ALTER TABLE "department_rules" ADD COLUMN "ot_levels" text;--> statement-breakpoint
ALTER TABLE "department_rules" ADD COLUMN "weekly_ot" text;--> statement-breakpoint
ALTER TABLE "department_rules" ADD COLUMN "weekly_ot_period" text;--> statement-breakpoint
ALTER TABLE "department_rules" ADD COLUMN "night" boolean;--> statement-breakpoint
ALTER TABLE "global_rules" ADD COLUMN "max_shift" integer DEFAULT 960 NOT NULL;--> statement-breakpoint
ALTER TABLE "global_rules" ADD COLUMN "new_shift_gap" integer DEFAULT 240 NOT NULL;--> statement-breakpoint
ALTER TABLE "global_rules" ADD COLUMN "round_in" text DEFAULT 'none' NOT NULL;--> statement-breakpoint
ALTER TABLE "global_rules" ADD COLUMN "round_out" text DEFAULT 'none' NOT NULL;--> statement-breakpoint
ALTER TABLE "global_rules" ADD COLUMN "round_break" text DEFAULT 'none' NOT NULL;--> statement-breakpoint
ALTER TABLE "global_rules" ADD COLUMN "round_day" text DEFAULT 'none' NOT NULL;--> statement-breakpoint
ALTER TABLE "global_rules" ADD COLUMN "round_late" text DEFAULT 'none' NOT NULL;--> statement-breakpoint
ALTER TABLE "global_rules" ADD COLUMN "round_early" text DEFAULT 'none' NOT NULL;--> statement-breakpoint
ALTER TABLE "global_rules" ADD COLUMN "round_ot" text DEFAULT 'none' NOT NULL;--> statement-breakpoint
ALTER TABLE "global_rules" ADD COLUMN "round_in_near" text DEFAULT 'always' NOT NULL;--> statement-breakpoint
ALTER TABLE "global_rules" ADD COLUMN "round_out_near" text DEFAULT 'always' NOT NULL;--> statement-breakpoint
ALTER TABLE "global_rules" ADD COLUMN "round_in_interval" integer;--> statement-breakpoint
ALTER TABLE "global_rules" ADD COLUMN "round_in_grace" integer;--> statement-breakpoint
ALTER TABLE "global_rules" ADD COLUMN "round_in_cutoff" integer;--> statement-breakpoint
ALTER TABLE "global_rules" ADD COLUMN "round_out_interval" integer;--> statement-breakpoint
ALTER TABLE "global_rules" ADD COLUMN "round_out_grace" integer;--> statement-breakpoint
ALTER TABLE "global_rules" ADD COLUMN "round_out_cutoff" integer;--> statement-breakpoint
ALTER TABLE "global_rules" ADD COLUMN "round_break_interval" integer;--> statement-breakpoint
ALTER TABLE "global_rules" ADD COLUMN "round_break_grace" integer;--> statement-breakpoint
ALTER TABLE "global_rules" ADD COLUMN "round_break_cutoff" integer;--> statement-breakpoint
ALTER TABLE "global_rules" ADD COLUMN "round_day_interval" integer;--> statement-breakpoint
ALTER TABLE "global_rules" ADD COLUMN "round_day_grace" integer;--> statement-breakpoint
ALTER TABLE "global_rules" ADD COLUMN "round_day_cutoff" integer;--> statement-breakpoint
ALTER TABLE "global_rules" ADD COLUMN "round_late_interval" integer;--> statement-breakpoint
ALTER TABLE "global_rules" ADD COLUMN "round_late_grace" integer;--> statement-breakpoint
ALTER TABLE "global_rules" ADD COLUMN "round_late_cutoff" integer;--> statement-breakpoint
ALTER TABLE "global_rules" ADD COLUMN "round_early_interval" integer;--> statement-breakpoint
ALTER TABLE "global_rules" ADD COLUMN "round_early_grace" integer;--> statement-breakpoint
ALTER TABLE "global_rules" ADD COLUMN "round_early_cutoff" integer;--> statement-breakpoint
ALTER TABLE "global_rules" ADD COLUMN "round_ot_interval" integer;--> statement-breakpoint
ALTER TABLE "global_rules" ADD COLUMN "round_ot_grace" integer;--> statement-breakpoint
ALTER TABLE "global_rules" ADD COLUMN "round_ot_cutoff" integer;--> statement-breakpoint
ALTER TABLE "global_rules" ADD COLUMN "round_in_at" time without time zone;--> statement-breakpoint
ALTER TABLE "global_rules" ADD COLUMN "round_in_before" integer;--> statement-breakpoint
ALTER TABLE "global_rules" ADD COLUMN "round_in_after" integer;--> statement-breakpoint
ALTER TABLE "global_rules" ADD COLUMN "round_out_at" time without time zone;--> statement-breakpoint
ALTER TABLE "global_rules" ADD COLUMN "round_out_before" integer;--> statement-breakpoint
ALTER TABLE "global_rules" ADD COLUMN "round_out_after" integer;--> statement-breakpoint
ALTER TABLE "global_rules" ADD COLUMN "ot_level2_after" integer;--> statement-breakpoint
ALTER TABLE "global_rules" ADD COLUMN "ot_level3_after" integer;--> statement-breakpoint
ALTER TABLE "global_rules" ADD COLUMN "weekly_ot_after" integer;--> statement-breakpoint
ALTER TABLE "global_rules" ADD COLUMN "weekly_ot_start" date;--> statement-breakpoint
ALTER TABLE "global_rules" ADD COLUMN "night_from" time without time zone;--> statement-breakpoint
ALTER TABLE "global_rules" ADD COLUMN "night_to" time without time zone;--> statement-breakpoint
ALTER TABLE "global_rules" ADD COLUMN "work_on_leave" text DEFAULT 'ignore' NOT NULL;--> statement-breakpoint
ALTER TABLE "global_rules" ADD COLUMN "break_over_as" text DEFAULT 'lost' NOT NULL;--> statement-breakpoint
ALTER TABLE "global_rules" ADD COLUMN "rest_weekend_level" smallint DEFAULT 1;--> statement-breakpoint
ALTER TABLE "global_rules" ADD COLUMN "rest_holiday_level" smallint DEFAULT 1;--> statement-breakpoint
ALTER TABLE "global_rules" ADD COLUMN "rest_day_off_level" smallint DEFAULT 1;--> statement-breakpoint
ALTER TABLE "global_rules" ADD COLUMN "ot_levels" text DEFAULT 'none' NOT NULL;--> statement-breakpoint
ALTER TABLE "global_rules" ADD COLUMN "weekly_ot" text DEFAULT 'none' NOT NULL;--> statement-breakpoint
ALTER TABLE "global_rules" ADD COLUMN "weekly_ot_period" text DEFAULT 'week' NOT NULL;--> statement-breakpoint
ALTER TABLE "global_rules" ADD COLUMN "night" boolean DEFAULT false NOT NULL;