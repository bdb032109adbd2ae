CREATE TABLE "membership_areas" (
	"company_id" bigint NOT NULL,
	"membership" bigint NOT NULL,
	"area" bigint NOT NULL,
	CONSTRAINT "membership_areas_company_id_membership_area_pk" PRIMARY KEY("company_id","membership","area")
);
--> statement-breakpoint
CREATE TABLE "membership_departments" (
	"company_id" bigint NOT NULL,
	"membership" bigint NOT NULL,
	"department" bigint NOT NULL,
	CONSTRAINT "membership_departments_company_id_membership_department_pk" PRIMARY KEY("company_id","membership","department")
);
--> statement-breakpoint
ALTER TABLE "memberships" ADD COLUMN "data_scope" text DEFAULT 'all' NOT NULL;--> statement-breakpoint
ALTER TABLE "invitations" ADD COLUMN "data_scope" text DEFAULT 'all' NOT NULL;--> statement-breakpoint
ALTER TABLE "invitations" ADD COLUMN "area_scope" bigint[];--> statement-breakpoint
ALTER TABLE "membership_areas" ADD CONSTRAINT "membership_areas_company_id_membership_memberships_company_id_id_fk" FOREIGN KEY ("company_id","membership") REFERENCES "public"."memberships"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "membership_areas" ADD CONSTRAINT "membership_areas_company_id_area_areas_company_id_id_fk" FOREIGN KEY ("company_id","area") REFERENCES "public"."areas"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "membership_departments" ADD CONSTRAINT "membership_departments_company_id_membership_memberships_company_id_id_fk" FOREIGN KEY ("company_id","membership") REFERENCES "public"."memberships"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "membership_departments" ADD CONSTRAINT "membership_departments_company_id_department_departments_company_id_id_fk" FOREIGN KEY ("company_id","department") REFERENCES "public"."departments"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "membership_areas_area" ON "membership_areas" USING btree ("company_id","area");--> statement-breakpoint
CREATE INDEX "membership_departments_department" ON "membership_departments" USING btree ("company_id","department");--> statement-breakpoint
UPDATE "memberships" SET "data_scope" = 'departments' WHERE "department_scope" IS NOT NULL;--> statement-breakpoint
INSERT INTO "membership_departments" ("company_id", "membership", "department")
  SELECT DISTINCT m."company_id", m."id", d."id" FROM "memberships" m
  JOIN "departments" d ON d."company_id" = m."company_id" AND d."id" = ANY (m."department_scope");--> statement-breakpoint
UPDATE "invitations" SET "data_scope" = 'departments' WHERE "department_scope" IS NOT NULL;--> statement-breakpoint
ALTER TABLE "memberships" DROP COLUMN "department_scope";