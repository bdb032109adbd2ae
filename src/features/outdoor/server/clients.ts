import { sql } from 'drizzle-orm';
import { employeeServer } from '#features/team/server.ts';
import { resourceServer } from '#server/resource/index.ts';
import { client } from '../contract/client.ts';
import { clients } from './tables.ts';

export const clientServer = resourceServer(client, {
  table: clients,
  searched: { owner: employeeServer },
  display: sql<string>`${clients.client_name}`,
  example: {
    place: {
      location: { lat: 53.4, lng: -1.5 },
      name: 'Sheffield',
      formatted_address: 'Sheffield, United Kingdom',
      address: { country: 'United Kingdom', country_code: 'GB', state: 'England', city: 'Sheffield' },
      timezone: 'Europe/London',
    },
  },
});
