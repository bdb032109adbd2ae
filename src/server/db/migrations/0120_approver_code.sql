ALTER TABLE "bio_photos" ADD COLUMN "approver_code" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "encashments" ADD COLUMN "approver_code" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "leaves" ADD COLUMN "approver_code" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "manual_logs" ADD COLUMN "approver_code" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "overtimes" ADD COLUMN "approver_code" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "overtimes" ADD COLUMN "attachment" jsonb;--> statement-breakpoint
ALTER TABLE "swap_schedules" ADD COLUMN "approver_code" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "trainings" ADD COLUMN "approver_code" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "trainings" ADD COLUMN "attachment" jsonb;