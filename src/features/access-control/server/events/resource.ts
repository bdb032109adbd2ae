import { sql } from 'drizzle-orm';
import { employeeServer } from '#features/team/server.ts';
import { resourceServer } from '#server/resource/index.ts';
import { dayInName } from '#server/tenancy/day-in-name.ts';
import { doorEvent } from '../../contract/door-event.ts';
import { signedLink } from '#server/files/index.ts';
import { doorEventPhotos, doorEvents } from './tables.ts';

/** What happened at doors, as the controllers reported it. */
export const doorEventServer = resourceServer(doorEvent, {
  table: doorEvents,
  searched: { employee: employeeServer },
  computed: {
    photo: (_, { companyId }) => sql<string | null>`(select taken.photo from ${doorEventPhotos} taken
      where taken.company_id = ${companyId} and taken.door_event = door_events.id)`,
  },
  present: { photo: (context, { photo }) => (photo === null ? null : signedLink(context, photo)) },
  display: (context) =>
    sql<string>`${doorEvents.door_name} || ' ' || ${dayInName(context, doorEvents.event_local)} || to_char(${doorEvents.event_local}, ' HH24:MI:SS')`,
});
