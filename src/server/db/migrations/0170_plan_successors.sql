CREATE TABLE "plan_successors" (
	"plan" bigint NOT NULL,
	"successor" bigint NOT NULL,
	CONSTRAINT "plan_successors_plan_successor_pk" PRIMARY KEY("plan","successor")
);
--> statement-breakpoint
ALTER TABLE "plan_successors" ADD CONSTRAINT "plan_successors_plan_plans_id_fk" FOREIGN KEY ("plan") REFERENCES "public"."plans"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "plan_successors" ADD CONSTRAINT "plan_successors_successor_plans_id_fk" FOREIGN KEY ("successor") REFERENCES "public"."plans"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "plan_successors_successor" ON "plan_successors" USING btree ("successor");