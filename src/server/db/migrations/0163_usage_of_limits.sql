ALTER TABLE "subscriptions" ADD COLUMN "used_employees" integer;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "used_terminals" integer;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "used_users" integer;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "used_mobiles" integer;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "used_locations" integer;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "used_storage" integer;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "fullest_percent" integer;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "counted_time" timestamp with time zone;