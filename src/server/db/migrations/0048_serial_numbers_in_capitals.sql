-- Serial numbers are kept in capitals. The owner is bound by row-level security unless it says otherwise.
ALTER TABLE "terminal_registry" NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "terminal_claims" NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "terminal_callers" NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "terminals" NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "punches" NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "unregistered_punches" NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "refused_records" NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "terminal_events" NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "bio_templates" NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "terminal_callers" DROP CONSTRAINT "terminal_callers_sn_terminal_registry_sn_fk";--> statement-breakpoint
-- Of one number in several spellings the one stays that a company holds, of these the one heard last.
DELETE FROM "terminal_registry" r USING "terminal_registry" other
WHERE upper(r."sn") = upper(other."sn") AND r."sn" <> other."sn"
  AND (r."company_id" IS NOT NULL, r."last_seen", r."id") < (other."company_id" IS NOT NULL, other."last_seen", other."id");--> statement-breakpoint
DELETE FROM "terminal_callers" c WHERE NOT EXISTS (SELECT 1 FROM "terminal_registry" r WHERE r."sn" = c."sn");--> statement-breakpoint
UPDATE "terminal_callers" SET "sn" = upper("sn") WHERE "sn" <> upper("sn");--> statement-breakpoint
UPDATE "terminal_registry" SET "sn" = upper("sn") WHERE "sn" <> upper("sn");--> statement-breakpoint
ALTER TABLE "terminal_callers" ADD CONSTRAINT "terminal_callers_sn_terminal_registry_sn_fk" FOREIGN KEY ("sn") REFERENCES "public"."terminal_registry"("sn") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
-- A company that had registered one number in two spellings keeps both records: the one never heard has its id behind the number.
UPDATE "terminals" t SET "sn" = left(t."sn", 48) || '-' || t."id"
WHERE EXISTS (
  SELECT 1 FROM "terminals" other
  WHERE other."company_id" = t."company_id" AND upper(other."sn") = upper(t."sn") AND other."id" <> t."id"
    AND (coalesce(t."last_activity", '-infinity'), t."id") < (coalesce(other."last_activity", '-infinity'), other."id")
);--> statement-breakpoint
UPDATE "terminals" SET "sn" = upper("sn") WHERE "sn" <> upper("sn");--> statement-breakpoint
DELETE FROM "terminal_claims" c WHERE NOT EXISTS (
  SELECT 1 FROM "terminals" t WHERE t."company_id" = c."company_id" AND t."id" = c."terminal" AND t."sn" = upper(c."sn")
);--> statement-breakpoint
UPDATE "terminal_claims" SET "sn" = upper("sn") WHERE "sn" <> upper("sn");--> statement-breakpoint
-- What has come by a terminal is known by its number when it comes again.
UPDATE "punches" p SET "terminal_sn" = upper(p."terminal_sn") WHERE p."terminal_sn" <> upper(p."terminal_sn") AND NOT EXISTS (
  SELECT 1 FROM "punches" other WHERE other."company_id" = p."company_id" AND other."emp_code" = p."emp_code" AND other."punch_local" = p."punch_local"
    AND upper(other."terminal_sn") = upper(p."terminal_sn") AND other."id" <> p."id"
);--> statement-breakpoint
UPDATE "unregistered_punches" p SET "terminal_sn" = upper(p."terminal_sn") WHERE p."terminal_sn" <> upper(p."terminal_sn") AND NOT EXISTS (
  SELECT 1 FROM "unregistered_punches" other WHERE other."company_id" = p."company_id" AND other."emp_code" = p."emp_code" AND other."punch_local" = p."punch_local"
    AND upper(other."terminal_sn") = upper(p."terminal_sn") AND other."id" <> p."id"
);--> statement-breakpoint
UPDATE "refused_records" r SET "terminal_sn" = upper(r."terminal_sn") WHERE r."terminal_sn" <> upper(r."terminal_sn") AND NOT EXISTS (
  SELECT 1 FROM "refused_records" other WHERE other."company_id" = r."company_id" AND other."terminal_sn" = upper(r."terminal_sn")
);--> statement-breakpoint
UPDATE "terminal_events" e SET "terminal_sn" = upper(e."terminal_sn") WHERE e."terminal_sn" <> upper(e."terminal_sn") AND NOT EXISTS (
  SELECT 1 FROM "terminal_events" other WHERE other."company_id" = e."company_id" AND other."terminal_sn" = upper(e."terminal_sn")
);--> statement-breakpoint
UPDATE "bio_templates" SET "source_sn" = upper("source_sn") WHERE "source_sn" <> upper("source_sn");--> statement-breakpoint
ALTER TABLE "terminal_registry" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "terminal_claims" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "terminal_callers" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "terminals" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "punches" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "unregistered_punches" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "refused_records" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "terminal_events" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "bio_templates" FORCE ROW LEVEL SECURITY;
