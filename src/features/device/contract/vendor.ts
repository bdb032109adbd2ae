import { computed, datetime, defineResource, integer, reference, text } from '#shared/contract/index.ts';
import { z } from 'zod';
import { inCapitals } from './trust.ts';

/** Why the provider's staff decide about a terminal's owner; logged by the provider and the companies. */
const reason = { reason: text({ max: 200, required: true }) };

export const claimStates = ['claimed', 'disputed', 'unclaimed'] as const;

/** All terminals that ever called, of any company, for the provider's staff (docs/domain.md#the-providers-staff). */
export const vendorTerminal = defineResource({
  name: 'vendor.terminal',
  module: 'ZBDV',
  path: '/vendor/api/v2/devices/',
  audience: { of: 'vendor', company: 'company', follows: ['device.terminal'] },
  words: { namespace: 'vendor', key: 'terminal' },
  defaultOrdering: '-id',
  readOnly: true,
  phoneFields: ['company', 'state'],
  actions: {
    /** Takes it from its company. Whoever has registered it has to prove it again. */
    release_terminal: { permission: 'change', isDanger: true, fields: reason },
  },
  fields: {
    sn: text({ max: 64, clean: inCapitals, search: true, sort: true, filter: true, column: 'shown', width: 180 }),
    company: reference('vendor.company', { filter: true, column: 'shown', width: 200 }),
    state: computed(z.enum(claimStates), {
      column: 'shown',
      width: 130,
      tones: { claimed: 'good', disputed: 'bad', unclaimed: 'quiet' },
    }),
    /** The number of companies that have registered it without proof. */
    claim_count: computed(z.int(), { column: 'shown', width: 110 }),
    model: computed(z.string(), { column: 'shown', width: 140 }),
    fw_ver: computed(z.string(), { column: 'hidden', width: 180 }),
    ip: text({ max: 45, filter: true, column: 'hidden', width: 140 }),
    waiting_records: computed(z.int(), { column: 'hidden', width: 130 }),
    first_seen: datetime({ column: 'hidden', width: 210 }),
    last_seen: datetime({ filter: true, sort: true, column: 'shown', width: 210 }),
  },
});

/** Companies that have registered a terminal without proof. Several may have registered the same one. */
export const vendorTerminalClaim = defineResource({
  name: 'vendor.terminal_claim',
  module: 'ZBDV',
  path: '/vendor/api/v2/device_claims/',
  audience: { of: 'vendor', company: 'company', follows: ['device.terminal'] },
  words: { namespace: 'vendor', key: 'terminalClaim' },
  defaultOrdering: '-id',
  readOnly: true,
  phoneFields: ['company', 'holder'],
  actions: {
    /** Gives the serial number to this company, whoever has it now. */
    move_terminal: { permission: 'change', isDanger: true, bulk: false, fields: reason },
  },
  fields: {
    sn: text({ max: 64, clean: inCapitals, search: true, sort: true, filter: true, column: 'shown', width: 180 }),
    company: reference('vendor.company', { filter: true, column: 'shown', width: 200 }),
    /** The company that has proven it; null for none. */
    holder: reference('vendor.company', { column: 'shown', width: 200 }),
    address: text({ max: 45, column: 'shown', width: 150 }),
    registered_at: datetime({ column: 'shown', width: 210 }),
    expires_at: datetime({ column: 'shown', width: 210 }),
  },
});

/**
 * Contacts that are not treated as the terminal of their serial number: those of unclaimed numbers, and those in a dispute. A
 * contact is an address with what was sent from there.
 */
export const vendorTerminalContact = defineResource({
  name: 'vendor.terminal_contact',
  module: 'ZBDV',
  path: '/vendor/api/v2/device_contacts/',
  audience: { of: 'vendor', company: 'company', follows: ['device.terminal'] },
  words: { namespace: 'vendor', key: 'terminalContact' },
  defaultOrdering: '-last_seen',
  readOnly: true,
  phoneFields: ['address', 'company'],
  actions: {
    /** Deletes its held records. If it calls again, the administrators of the terminal's company decide. */
    forget_contact: { permission: 'change', isDanger: true, fields: reason },
  },
  fields: {
    sn: text({ max: 64, clean: inCapitals, search: true, sort: true, filter: true, column: 'shown', width: 180 }),
    address: text({ max: 45, search: true, filter: true, column: 'shown', width: 150 }),
    /** The company whose claim it has proven, while other contacts use the number too. */
    company: reference('vendor.company', { filter: true, column: 'shown', width: 200 }),
    is_disputed: computed(z.boolean(), { column: 'shown', width: 110 }),
    model: computed(z.string(), { column: 'shown', width: 140 }),
    fw_ver: computed(z.string(), { column: 'hidden', width: 180 }),
    mac: computed(z.string(), { column: 'shown', width: 140 }),
    waiting_records: integer({ column: 'shown', width: 130 }),
    first_seen: datetime({ column: 'hidden', width: 210 }),
    last_seen: datetime({ sort: true, column: 'shown', width: 210 }),
  },
});
