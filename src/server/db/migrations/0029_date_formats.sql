ALTER TABLE "companies" ADD COLUMN "date_format" text DEFAULT 'YYYY-MM-DD' NOT NULL;--> statement-breakpoint
ALTER TABLE "companies" ADD COLUMN "time_format" text DEFAULT '24' NOT NULL;--> statement-breakpoint
-- Companies made before keep the clock of 24 hours that they have seen so far, and write days as their country does. The owner
-- sees no company's row while row security is forced; secure.sql, which follows every migration, forces it again.
ALTER TABLE "companies" NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
UPDATE "companies" SET "date_format" = CASE
  WHEN upper("company_country_code") IN ('AF', 'AQ', 'ER', 'GU', 'MH', 'MP', 'PA', 'PH', 'PR', 'UM', 'US', 'VI') THEN 'MM/DD/YYYY'
  WHEN upper("company_country_code") IN ('AX', 'BT', 'CA', 'CF', 'CN', 'GH', 'GL', 'HU', 'IR', 'JP', 'KG', 'KP', 'KR', 'LK', 'LS', 'LT', 'MG', 'MN', 'NA', 'NE', 'NP', 'RW', 'SE', 'TW', 'ZA', 'ZW') THEN 'YYYY-MM-DD'
  ELSE 'DD/MM/YYYY' END
WHERE "company_country_code" <> '';
