import { choice, computed, datetime, defineResource, integer, logActions, text } from '#shared/contract/index.ts';
import { z } from 'zod';

/** Who changed what, when, from where, before and after; append-only (docs/domain.md#operation-log). */
export const operationLog = defineResource({
  name: 'system.operation_log',
  module: 'ZBSY',
  path: '/system/api/v2/operationlogs/',
  audience: { of: 'company', scope: { department: 'department' } },
  words: { namespace: 'sys', key: 'operationLog' },
  defaultOrdering: '-time',
  readOnly: true,
  phoneFields: ['action', 'object_name'],
  fields: {
    time: datetime({ required: true, sort: true, filter: true, column: 'shown', width: 170 }),
    user_name: text({ max: 120, search: true, filter: true, column: 'shown', width: 160 }),
    action: choice(logActions, { filter: true, column: 'shown', width: 180 }),
    object_type: text({ max: 60, filter: true, column: 'shown', width: 160 }),
    object_id: integer({ filter: true }),
    object_name: text({ max: 200, search: true, filter: true, column: 'shown', width: 180 }),
    changes: computed(z.array(z.object({ field: z.string(), old: z.unknown(), new: z.unknown() })), {
      column: 'shown',
      width: 300,
    }),
    accessor: text({ max: 20, filter: true, column: 'hidden', width: 100 }),
    ip: text({ max: 45, filter: true, column: 'hidden', width: 130 }),
    request_id: text({ max: 40, filter: true, column: 'hidden', width: 260 }),
  },
});

export const resources = [operationLog];
