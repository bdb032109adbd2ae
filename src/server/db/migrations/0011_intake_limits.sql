-- The owner is bound by row-level security unless it says otherwise.
ALTER TABLE "refused_records" NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
-- A record that came again before it had a key of its own is kept once.
DELETE FROM "refused_records" again USING "refused_records" first
WHERE again.company_id = first.company_id AND again.terminal_sn = first.terminal_sn AND again.kind = first.kind
  AND md5(again.line) = md5(first.line) AND again.id > first.id;--> statement-breakpoint
ALTER TABLE "refused_records" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "terminal_registry" ADD COLUMN "waiting_bytes" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "refused_records_time" ON "refused_records" USING btree ("company_id","received_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "refused_records_unique_record" ON "refused_records" USING btree ("company_id","terminal_sn","kind",md5("line"));--> statement-breakpoint
UPDATE "terminal_registry" SET "waiting_bytes" = held.size
FROM (SELECT sn, sum(octet_length(record))::int AS size FROM "waiting_records" GROUP BY sn) held
WHERE held.sn = "terminal_registry".sn;
