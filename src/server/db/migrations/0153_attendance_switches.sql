ALTER TABLE "employees" ADD COLUMN "enable_overtime" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "employees" ADD COLUMN "enable_holiday" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "employees" ADD COLUMN "enable_schedule" boolean DEFAULT true NOT NULL;--> statement-breakpoint
-- Versions of before hold all fields too: without these a past one would have today's values.
UPDATE "record_versions" SET "values" = '{"enable_overtime": true, "enable_holiday": true, "enable_schedule": true}'::jsonb || "values" WHERE "resource" = 'personnel.employee';
