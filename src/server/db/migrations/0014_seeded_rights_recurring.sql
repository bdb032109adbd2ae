CREATE TABLE "recurring_runs" (
	"name" text NOT NULL,
	"company" bigint NOT NULL,
	"next_run" timestamp with time zone NOT NULL,
	"held_until" timestamp with time zone,
	"claims" integer DEFAULT 0 NOT NULL,
	"failures" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "recurring_runs_name_company_pk" PRIMARY KEY("name","company")
);
--> statement-breakpoint
ALTER TABLE "groups" ADD COLUMN "seeded_as" text;--> statement-breakpoint
ALTER TABLE "groups" ADD COLUMN "granted" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
CREATE INDEX "recurring_runs_due" ON "recurring_runs" USING btree ("next_run");
--> statement-breakpoint
-- The groups of companies made before: they were made in one order, and what they hold was given once. The owner sees no
-- company's rows while row security is forced; secure.sql, which follows every migration, forces it again.
ALTER TABLE "groups" NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
UPDATE "groups" SET "granted" = "permissions", "seeded_as" = (array['owner', 'hrManager', 'deviceOperator', 'auditor'])[made.place]
FROM (SELECT "company_id", "id", row_number() OVER (PARTITION BY "company_id" ORDER BY "id") AS place FROM "groups" WHERE "is_system") AS made
WHERE made."company_id" = "groups"."company_id" AND made."id" = "groups"."id" AND made.place <= 4;
