-- What ended before: nothing of what was given stays. The owner is bound by row-level security unless it says otherwise.
ALTER TABLE "jobs" NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "commands" NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
UPDATE "jobs" SET "payload" = '{}' WHERE "status" NOT IN ('queued', 'running') AND "payload" <> '{}';--> statement-breakpoint
UPDATE "commands" SET "content" = regexp_replace("content", '\m(passwd|password|card|cardno|tmp|template|content)=[^\t\r\n]+', '\1=***', 'gi') WHERE "status" NOT IN ('pending', 'sent');--> statement-breakpoint
ALTER TABLE "jobs" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "commands" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "commands" ADD COLUMN "sealed" "bytea";--> statement-breakpoint
ALTER TABLE "jobs" ADD CONSTRAINT "jobs_payload_while_waiting" CHECK ("jobs"."status" in ('queued', 'running') or "jobs"."payload" = '{}');--> statement-breakpoint
ALTER TABLE "commands" ADD CONSTRAINT "commands_sealed_while_waiting" CHECK ("commands"."sealed" is null or "commands"."status" in ('pending', 'sent'));