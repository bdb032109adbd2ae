CREATE TABLE "record_version_links" (
	"company_id" bigint NOT NULL,
	"resource" text NOT NULL,
	"record" bigint NOT NULL,
	"from_date" date NOT NULL,
	"target_resource" text NOT NULL,
	"target" bigint NOT NULL,
	CONSTRAINT "record_version_links_pk" PRIMARY KEY("company_id","resource","record","from_date","target_resource","target")
);
--> statement-breakpoint
CREATE TABLE "record_versions" (
	"company_id" bigint NOT NULL,
	"resource" text NOT NULL,
	"record" bigint NOT NULL,
	"from_date" date NOT NULL,
	"values" jsonb NOT NULL,
	"is_planned" boolean DEFAULT false NOT NULL,
	"user_name" text DEFAULT '' NOT NULL,
	"create_time" timestamp with time zone NOT NULL,
	CONSTRAINT "record_versions_company_id_resource_record_from_date_pk" PRIMARY KEY("company_id","resource","record","from_date")
);
--> statement-breakpoint
ALTER TABLE "employment_terms" NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
INSERT INTO "record_versions" ("company_id", "resource", "record", "from_date", "values", "create_time")
SELECT t."company_id", 'personnel.employee', t."employee",
	CASE WHEN t."from_date" = '1970-01-01' THEN '0001-01-01'::date ELSE t."from_date" END,
	jsonb_build_object('department', t."department", 'time_zone', t."time_zone", 'enable_att', t."enable_att",
		'status', CASE WHEN t."is_employed" THEN 'active' ELSE 'resigned' END),
	now()
FROM "employment_terms" t
WHERE EXISTS (SELECT FROM "employment_terms" o WHERE o."company_id" = t."company_id" AND o."employee" = t."employee" AND o."from_date" <> t."from_date");--> statement-breakpoint
INSERT INTO "record_version_links" ("company_id", "resource", "record", "from_date", "target_resource", "target")
SELECT v."company_id", v."resource", v."record", v."from_date", 'company.department', (v."values"->>'department')::bigint
FROM "record_versions" v;--> statement-breakpoint
DROP TABLE "employment_terms" CASCADE;--> statement-breakpoint
ALTER TABLE "record_version_links" ADD CONSTRAINT "record_version_links_version_fk" FOREIGN KEY ("company_id","resource","record","from_date") REFERENCES "public"."record_versions"("company_id","resource","record","from_date") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "record_version_links_target" ON "record_version_links" USING btree ("company_id","target_resource","target");--> statement-breakpoint
CREATE INDEX "record_versions_planned" ON "record_versions" USING btree ("company_id","from_date") WHERE is_planned;