import { choice, datetime, defineResource, integer, readOnly, reference } from '#shared/contract/index.ts';

export const consentStates = ['agreed', 'withdrawn'] as const;

/** Who has agreed to be recorded, to which text, and who has withdrawn. */
export const consent = defineResource({
  name: 'productivity.consent',
  module: 'ZBPD',
  path: '/ralvie/api/v2/consents/',
  audience: { of: 'company', scope: { employee: 'employee' } },
  words: { namespace: 'ralvie', key: 'consent' },
  defaultOrdering: '-agreed_time',
  readOnly: true,
  phoneFields: ['employee', 'status'],
  fields: {
    employee: reference('personnel.employee', {
      required: true,
      search: true,
      filter: true,
      column: 'shown',
      width: 240,
    }),
    status: readOnly(
      choice(consentStates, {
        filter: true,
        column: 'shown',
        width: 150,
        tones: { agreed: 'good', withdrawn: 'quiet' },
      }),
    ),
    text_version: integer({ filter: true, column: 'shown', width: 120 }),
    agreed_time: readOnly(datetime({ sort: true, filter: true, column: 'shown', width: 180 })),
    withdrawn_time: readOnly(datetime({ sort: true, filter: true, column: 'shown', width: 180 })),
  },
});
