-- While row security was forced, an owner that is no superuser saw no company's rows: what these migrations wrote into rows of before
-- (0117, 0150, 0153, 0160) reached none there. The runner lifts it since; what had been written is left as it is.
UPDATE "request_deputies" d SET "deputy_code" = e."emp_code" FROM "employees" e WHERE d."deputy_code" = '' AND e."company_id" = d."company_id" AND e."id" = d."deputy";--> statement-breakpoint
UPDATE "subscriptions" SET "trial_start" = coalesce("period_start", "create_time"::date) WHERE "status" = 'trial' AND "trial_start" IS NULL;--> statement-breakpoint
UPDATE "subscriptions" SET "first_paid" = "paid"."day" FROM (
	SELECT "company_id", min("paid_time")::date AS "day" FROM "orders" WHERE "paid_time" IS NOT NULL AND "total" > 0 AND "terms" IS NOT NULL GROUP BY "company_id"
) AS "paid" WHERE "paid"."company_id" = "subscriptions"."company_id" AND "subscriptions"."first_paid" IS NULL;--> statement-breakpoint
UPDATE "record_versions" SET "values" = '{"enable_overtime": true, "enable_holiday": true, "enable_schedule": true}'::jsonb || "values" WHERE "resource" = 'personnel.employee' AND NOT "values" ? 'enable_overtime';--> statement-breakpoint
UPDATE "employees" SET "leads" = true FROM (SELECT DISTINCT "company_id", "superior" FROM "employees" WHERE "superior" IS NOT NULL) led WHERE NOT "employees"."leads" AND "employees"."company_id" = led."company_id" AND "employees"."id" = led."superior";
