ALTER TABLE "memberships" ADD COLUMN "locked_until" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "rate_limits_prefix" ON "rate_limits" USING btree ("key" text_pattern_ops);