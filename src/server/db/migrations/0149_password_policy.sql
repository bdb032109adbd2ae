ALTER TABLE "companies" ADD COLUMN "password_length" integer DEFAULT 8 NOT NULL;--> statement-breakpoint
ALTER TABLE "companies" ADD COLUMN "password_days" integer;--> statement-breakpoint
ALTER TABLE "companies" ADD COLUMN "password_history" integer;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "former_passwords" text[] DEFAULT '{}' NOT NULL;