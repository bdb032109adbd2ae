ALTER TABLE "device_configurations" ADD COLUMN "restart_time" time without time zone;--> statement-breakpoint
ALTER TABLE "terminals" ADD COLUMN "restart_day" date;