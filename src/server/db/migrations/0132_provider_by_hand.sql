ALTER TABLE "subscriptions" ADD COLUMN "granted_employees" integer;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "granted_terminals" integer;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "granted_users" integer;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "granted_storage" integer;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "granted_until" date;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "granted_ends" timestamp with time zone;