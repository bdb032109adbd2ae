DROP INDEX "terminal_registry_waiting";--> statement-breakpoint
DROP INDEX "terminal_registry_company";--> statement-breakpoint
CREATE INDEX "terminal_registry_last_seen" ON "terminal_registry" USING btree ("last_seen");--> statement-breakpoint
CREATE INDEX "terminal_registry_company" ON "terminal_registry" USING btree ("company_id","last_seen");