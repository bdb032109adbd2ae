import { choice, datetime, defineResource, readOnly, reference, text } from '#shared/contract/index.ts';
import { supportDurations } from '#shared/contract/support-durations.ts';

const state = readOnly(
  choice(['requested', 'active', 'rejected', 'ended', 'expired'], {
    column: 'shown',
    width: 120,
    tones: { requested: 'waiting', active: 'good', rejected: 'bad', ended: 'quiet', expired: 'quiet' },
  }),
);
const endsAt = readOnly(datetime({ column: 'shown', width: 170 }));
const grantedBy = readOnly(text({ max: 120, column: 'shown', width: 160 }));

/**
 * A time for which a company lets the provider's staff read its data (docs/domain.md#support-access), by itself or because they ask. It
 * ends by itself, or at once when the company ends it.
 */
export const supportAccess = defineResource({
  name: 'system.support_access',
  module: 'ZBSY',
  path: '/system/api/v2/support_accesses/',
  audience: { of: 'company', scope: 'withheld' },
  words: { namespace: 'sys', key: 'supportAccess' },
  defaultOrdering: '-create_time',
  without: ['destroy', 'import'],
  phoneFields: ['status', 'ends_at'],
  actions: {
    /** Grants what the staff ask for, from now on. */
    approve: { permission: 'change', from: ['requested'], to: 'active', bulk: false },
    reject: { permission: 'change', from: ['requested'], to: 'rejected', bulk: false },
    revoke: { permission: 'change', from: ['active'], to: 'ended', isDanger: true },
  },
  fields: {
    reason: text({ max: 200, required: true, search: true, column: 'shown', width: 260 }),
    duration: choice(supportDurations, { required: true, default: 'one_day' }),
    status: state,
    ends_at: endsAt,
    requested_by: readOnly(text({ max: 120, column: 'shown', width: 160 })),
    granted_by: grantedBy,
    entered_by: readOnly(text({ max: 120, column: 'shown', width: 160 })),
    last_entered: readOnly(datetime({ column: 'shown', width: 170 })),
    create_time: readOnly(datetime({ sort: true, column: 'hidden', width: 170 })),
  },
});

/** The companies that let the provider's staff in now, or were asked to. */
export const vendorSupportAccess = defineResource({
  name: 'vendor.support_access',
  module: 'ZBSY',
  path: '/vendor/api/v2/support_accesses/',
  audience: { of: 'vendor', company: 'company', follows: ['system.support_access'] },
  words: { namespace: 'vendor', key: 'supportAccess' },
  defaultOrdering: '-create_time',
  readOnly: true,
  phoneFields: ['reason', 'status', 'ends_at'],
  fields: {
    company: reference('vendor.company', { filter: true, column: 'shown', width: 220 }),
    reason: text({ max: 200, column: 'shown', width: 280 }),
    status: state,
    duration: choice(supportDurations, { column: 'shown', width: 110 }),
    ends_at: datetime({ column: 'shown', width: 170 }),
    requested_by: text({ max: 120, column: 'shown', width: 160 }),
    granted_by: text({ max: 120, column: 'shown', width: 160 }),
    entered_by: text({ max: 120, column: 'shown', width: 160 }),
    last_entered: datetime({ column: 'shown', width: 170 }),
    create_time: datetime({ sort: true, column: 'hidden', width: 170 }),
  },
});
