ALTER TABLE "employees" ALTER COLUMN "login_enabled" SET DEFAULT false;--> statement-breakpoint
ALTER TABLE "memberships" ADD COLUMN "email" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "memberships" ADD COLUMN "name" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "memberships" ADD COLUMN "last_sign_in" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "memberships" ADD COLUMN "search_text" text GENERATED ALWAYS AS (lower(email || ' ' || name)) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "employees" ADD COLUMN "sign_in" text DEFAULT 'off' NOT NULL;--> statement-breakpoint
ALTER TABLE "employees" ADD COLUMN "sign_in_sent" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "memberships_email" ON "memberships" USING btree ("company_id","email","id") WHERE email <> '';--> statement-breakpoint
CREATE INDEX "memberships_name" ON "memberships" USING btree ("company_id","name","id") WHERE email <> '';--> statement-breakpoint
CREATE INDEX "memberships_last_sign_in" ON "memberships" USING btree ("company_id","last_sign_in","id") WHERE email <> '';--> statement-breakpoint
CREATE INDEX "employees_sign_in" ON "employees" USING btree ("company_id","sign_in","emp_code");