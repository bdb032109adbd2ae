ALTER TABLE "access_rights" DROP CONSTRAINT "access_rights_company_id_terminal_terminals_company_id_id_fk";
--> statement-breakpoint
ALTER TABLE "commands" DROP CONSTRAINT "commands_company_id_terminal_terminals_company_id_id_fk";
