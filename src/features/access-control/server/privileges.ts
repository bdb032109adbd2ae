import { sql } from 'drizzle-orm';
import { employees, employeeServer } from '#features/team/server.ts';
import { resourceServer } from '#server/resource/index.ts';
import { privilege } from '../contract/privilege.ts';
import { settlePeople } from './rights/settle.ts';
import { privilegeDoors, privileges } from './rights/tables.ts';

/** Named after its owner. */
export const privilegeServer = resourceServer(privilege, {
  table: privileges,
  searched: { employee: employeeServer },
  display: ({ companyId }) => sql<string>`coalesce((select trim(e.first_name || ' ' || e.last_name) from ${employees} e
    where e.company_id = ${companyId} and e.id = privileges.employee), '')`,
  links: {
    doors: {
      table: privilegeDoors,
      company: privilegeDoors.company_id,
      owner: privilegeDoors.privilege,
      target: privilegeDoors.door,
    },
  },
  afterChange: (context, { before, after }) =>
    settlePeople(
      context,
      [before, after].flatMap((side) => side?.employee ?? []),
    ),
});
