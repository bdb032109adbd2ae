import { choice, datetime, defineResource, integer, readOnly, reference, text } from '#shared/contract/index.ts';

export const agentStates = ['active', 'revoked'] as const;

/** The computers from which activity comes. People add their own; the company sees them, and can revoke them. */
export const agent = defineResource({
  name: 'productivity.agent',
  module: 'ZBPD',
  path: '/ralvie/api/v2/agents/',
  audience: { of: 'company', scope: { employee: 'employee' } },
  words: { namespace: 'ralvie', key: 'agent' },
  defaultOrdering: '-last_seen',
  readOnly: true,
  phoneFields: ['employee', 'last_seen'],
  actions: {
    revoke: { permission: 'change', from: ['active'], to: 'revoked' },
  },
  fields: {
    employee: reference('personnel.employee', {
      required: true,
      search: true,
      filter: true,
      column: 'shown',
      width: 220,
    }),
    agent_name: text({ max: 60, search: true, sort: true, column: 'shown', width: 200 }),
    token_hint: text({ max: 4, column: 'shown', width: 110 }),
    status: readOnly(
      choice(agentStates, {
        filter: true,
        column: 'shown',
        width: 120,
        tones: { active: 'good', revoked: 'quiet' },
      }),
    ),
    last_seen: readOnly(datetime({ sort: true, filter: true, column: 'shown', width: 170 })),
    discarded: integer({ sort: true, column: 'shown', width: 130 }),
  },
});
