import {
  choice,
  choiceOrNone,
  computed,
  datetime,
  defineCall,
  defineResource,
  flag,
  integer,
  languages,
  readOnly,
  reference,
  text,
  timezone,
} from '#shared/contract/index.ts';
import { companyDomainPattern } from '#shared/contract/field/company-domain.ts';
import { eraseFailures } from '#shared/contract/erase-failures.ts';
import { supportDurations } from '#shared/contract/support-durations.ts';
import { subscriptionStates, subscriptionTones } from '#shared/contract/subscription.ts';
import { z } from 'zod';
import { vendorCodes } from './user.ts';

export const companyStates = ['active', 'suspended', 'erasing', 'erased'] as const;

/** The reason of an action by the provider's staff; logged by the provider and the company. */
const reason = { reason: text({ max: 200, required: true }) };

const ownerEmail = text({
  max: 254,
  required: true,
  noSpaces: true,
  clean: (given) => given.toLowerCase(),
  pattern: /^[^\s@<>=,;:"()[\]\\]{1,64}@[^\s@<>=,;:"()[\]\\.]+(\.[^\s@<>=,;:"()[\]\\.]+)+$/,
  patternCode: 'email',
});

/** All companies of this installation, for the provider's staff (docs/domain.md#the-providers-staff). */
export const tenantCompany = defineResource({
  name: 'vendor.company',
  module: 'ZBVE',
  path: '/vendor/api/v2/companies/',
  audience: { of: 'vendor', company: 'id', follows: ['company.settings'] },
  words: { namespace: 'vendor', key: 'company' },
  defaultOrdering: '-id',
  readOnly: true,
  phoneFields: ['company_domain', 'status'],
  codes: [
    vendorCodes.accessAsked,
    vendorCodes.nobodyWaits,
    vendorCodes.ownerAlready,
    vendorCodes.accountDisabled,
    vendorCodes.staffOwnsNone,
    vendorCodes.closingAlready,
    vendorCodes.notClosing,
  ],
  actions: {
    /** Asks the company to let the staff read its data for a time; it decides (docs/domain.md#support-access). */
    ask_access: {
      permission: 'vendor.support_access.add',
      from: ['active'],
      bulk: false,
      fields: { duration: choice(supportDurations, { required: true, default: 'one_day' }), ...reason },
    },
    /** Mails an owner who has no password yet the link for choosing one; the older one ends. */
    resend: { permission: 'change', from: ['active'], asks: false, bulk: false },
    /** Makes somebody the only owner, by their address; whoever has no account gets one by mail. */
    transfer_owner: {
      permission: 'change',
      from: ['active'],
      bulk: false,
      isDanger: true,
      fields: { owner_email: ownerEmail, ...reason },
    },
    suspend: { permission: 'change', from: ['active'], to: 'suspended', isDanger: true, fields: reason },
    resume: { permission: 'change', from: ['suspended'], to: 'active', fields: reason },
    /** Plans that everything of the company is deleted (docs/domain.md#closing-a-company). */
    schedule_deletion: {
      permission: 'delete',
      from: ['active', 'suspended'],
      where: { is_closing: false },
      bulk: false,
      isDanger: true,
      fields: { days: integer({ min: 7, max: 366, required: true, default: 30 }), ...reason },
    },
    /** Takes a planned deletion back, whoever planned it. */
    keep_company: {
      permission: 'delete',
      from: ['active', 'suspended'],
      where: { is_closing: true },
      bulk: false,
      fields: reason,
    },
  },
  fields: {
    company_name: text({ max: 100, search: true, sort: true, filter: true, column: 'shown', width: 220 }),
    company_domain: text({ max: 63, search: true, sort: true, filter: true, column: 'shown', width: 140 }),
    status: readOnly(
      choice(companyStates, {
        filter: true,
        column: 'shown',
        width: 120,
        tones: { active: 'good', suspended: 'bad', erasing: 'waiting', erased: 'quiet' },
      }),
    ),
    /** What it has subscribed to, and how that stands; its list says more. */
    plan_name: computed(z.string(), { column: 'shown', width: 150 }),
    subscription: readOnly(
      choiceOrNone(subscriptionStates, { filter: true, column: 'shown', width: 155, tones: subscriptionTones }),
    ),
    user_count: computed(z.int(), { column: 'shown', width: 110 }),
    is_closing: readOnly(flag({ filter: true, column: 'hidden', width: 130 })),
    /** When everything of it is deleted, who planned that and why. */
    erase_at: readOnly(datetime({ filter: true, sort: true, column: 'shown', width: 210 })),
    closing_by: readOnly(text({ max: 200, column: 'hidden', width: 170 })),
    closing_reason: readOnly(text({ max: 200, column: 'hidden', width: 220 })),
    /** Why a step of its deletion failed, since when, and from when on it is tried again. */
    erase_failure: readOnly(
      choiceOrNone(eraseFailures, {
        filter: true,
        column: 'hidden',
        width: 190,
        tones: { database: 'bad', files: 'bad', other: 'bad' },
      }),
    ),
    erase_failed_at: readOnly(datetime({ column: 'hidden', width: 210 })),
    erase_retry_at: readOnly(datetime({ column: 'hidden', width: 210 })),
    erased_at: readOnly(datetime({ filter: true, column: 'hidden', width: 210 })),
    erased_rows: readOnly(integer({ column: 'hidden', width: 130 })),
    erased_files: readOnly(integer({ column: 'hidden', width: 130 })),
    company_country: text({ max: 100, filter: true, column: 'shown', width: 150 }),
    company_city: text({ max: 100, column: 'hidden', width: 150 }),
    company_timezone: timezone({ filter: true, column: 'hidden', width: 170 }),
    email: text({ max: 254, column: 'hidden', width: 200 }),
    phone: text({ max: 40, column: 'hidden', width: 150 }),
    website: text({ max: 200, column: 'hidden', width: 200 }),
    create_time: datetime({ filter: true, sort: true, column: 'shown', width: 210 }),
  },
});

/** What the staff say of a company that they create; the form has the same fields. */
export const newCompanyFields = {
  company_name: text({ max: 100, required: true, group: 'company' }),
  /** The server says which ones nobody may choose. */
  company_domain: text({
    max: 50,
    required: true,
    noSpaces: true,
    clean: (given) => given.toLowerCase(),
    pattern: companyDomainPattern,
    patternCode: 'invalidCompanyDomain',
    group: 'company',
  }),
  company_timezone: timezone({ required: true, group: 'company' }),
  language: choice(languages, { required: true, default: 'en', group: 'company' }),
  owner_email: { ...ownerEmail, options: { ...ownerEmail.options, group: 'owner' } },
  owner_first_name: text({ max: 100, required: true, group: 'owner' }),
  owner_last_name: text({ max: 100, group: 'owner' }),
  /** On trial; none: the plan that everybody begins with. */
  trial_plan: reference('vendor.plan', { whenEmpty: 'said', group: 'plan' }),
  trial_days: integer({ min: 1, max: 365, group: 'plan' }),
};

/** Creates a company whose owner is invited by mail. */
export const openCompany = defineCall({
  name: 'vendor.company.open',
  method: 'POST',
  path: `${tenantCompany.path}open/`,
  module: 'ZBVE',
  access: 'vendor.company.add',
  body: z.strictObject({
    company_name: newCompanyFields.company_name.write,
    company_domain: newCompanyFields.company_domain.write,
    company_timezone: newCompanyFields.company_timezone.write,
    language: newCompanyFields.language.write,
    owner_email: newCompanyFields.owner_email.write,
    owner_first_name: newCompanyFields.owner_first_name.write,
    owner_last_name: newCompanyFields.owner_last_name.write,
    trial_plan: newCompanyFields.trial_plan.write,
    trial_days: newCompanyFields.trial_days.write,
  }),
  data: z.object({ id: z.int() }),
  codes: [vendorCodes.accountDisabled, vendorCodes.staffOwnsNone],
});
