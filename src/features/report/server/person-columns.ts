import { sql } from 'drizzle-orm';
import { personDetails } from '#features/team/server.ts';
import type { ReportServer } from '#server/report/index.ts';
import { personColumns } from '../contract/person-columns.ts';

/** Adds the columns about the person of a row to a report that declares them. */
export function withPerson(server: ReportServer): ReportServer {
  if (!Object.keys(personColumns).every((name) => Object.hasOwn(server.report.fields, name))) return server;
  return {
    ...server,
    details: (question) => {
      const own = server.details?.(question);
      const { columns, joins } = personDetails(question);
      return own ? { columns: sql`${own.columns}, ${columns}`, joins: sql`${own.joins} ${joins}` } : { columns, joins };
    },
  };
}
