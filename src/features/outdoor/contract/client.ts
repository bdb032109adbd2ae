import {
  defineResource,
  email,
  flag,
  integer,
  location as place,
  phone,
  reference,
  text,
} from '#shared/contract/index.ts';
import { leastRadius, mostRadius } from '#features/company/contract/location.ts';

/** A client that people visit: a circle on the map, and the contact there (docs/domain.md#outdoor-work). */
export const client = defineResource({
  name: 'outdoor.client',
  module: 'ZBOD',
  path: '/gps/api/v2/clients/',
  audience: { of: 'company', scope: 'shared' },
  words: { namespace: 'gps', key: 'client' },
  defaultOrdering: 'client_name',
  phoneFields: ['client_name', 'contact_phone'],
  choiceFields: ['client_code', 'place'],
  fields: {
    client_code: text({
      max: 20,
      required: true,
      unique: true,
      search: true,
      sort: true,
      filter: true,
      column: 'shown',
      width: 120,
    }),
    client_name: text({
      max: 100,
      required: true,
      search: true,
      sort: true,
      filter: true,
      column: 'shown',
      width: 220,
    }),
    place: place({ required: true, column: 'shown', width: 260 }),
    radius: integer({
      required: true,
      min: leastRadius,
      max: mostRadius,
      default: 200,
      sort: true,
      column: 'shown',
      width: 110,
    }),
    contact_name: text({ max: 100, search: true, column: 'shown', width: 160, group: 'contact' }),
    contact_phone: phone({ column: 'shown', width: 150, group: 'contact' }),
    email: email({ column: 'hidden', width: 200, group: 'contact' }),
    industry: text({ max: 60, sort: true, filter: true, column: 'hidden', width: 160, group: 'more' }),
    /** The employee who is responsible for the client. */
    owner: reference('personnel.employee', {
      whenEmpty: 'nothing',
      search: true,
      filter: true,
      column: 'hidden',
      width: 200,
      group: 'more',
    }),
    enabled: flag({ default: true, filter: true, column: 'hidden', width: 100, group: 'more' }),
    remark: text({ max: 200, column: 'hidden', width: 260, group: 'more' }),
  },
});
