import {
  cancellations,
  choice,
  computed,
  dateFormats,
  defineResource,
  email,
  flag,
  integer,
  location,
  logCancellations,
  logo,
  numberChoice,
  patterns,
  phone,
  pickedLocationSchema,
  text,
  timeFormats,
  timezone,
} from '#shared/contract/index.ts';
import { swapDecisions, swapPartnerRules } from '#shared/contract/swap-rules.ts';
import { phoneBindings } from '#shared/contract/phone.ts';
import { webPunchModes, webPunchOutside, webPunchPhotos } from '#shared/contract/web-punch.ts';
import { z } from 'zod';

const fact = () => computed(z.string());
const suggesting = { field: 'emp_code_suggested', is: true } as const;
const swapping = { field: 'swap_allowed', is: true } as const;
const degrees = () => computed(z.number().nullable());

/**
 * The company itself (docs/domain.md#company-settings): a resource with one record, whose id is the company's. The
 * place chosen on the map is stored in the columns `company_address` to `company_longitude`, which are also fields.
 */
export const companySettings = defineResource({
  name: 'company.settings',
  module: 'ZBPE',
  path: '/company/api/v2/settings/',
  audience: { of: 'company', scope: 'shared' },
  words: { namespace: 'company', key: 'settings' },
  defaultOrdering: 'id',
  without: ['create', 'destroy', 'import', 'export'],
  rules: [
    {
      fields: ['emp_code_prefix', 'emp_code_digits_only'],
      code: 'digits',
      holds: ({ emp_code_prefix: prefix, emp_code_digits_only: digits }) =>
        digits !== true || typeof prefix !== 'string' || /^\d*$/.test(prefix),
    },
  ],
  fields: {
    company_name: text({ max: 50, required: true, group: 'identity' }),
    company_domain: text({ max: 63, required: true, immutable: true, group: 'identity' }),
    logo: logo({ group: 'identity' }),
    // An old company may lack a place; saving requires one.
    company_location: {
      ...location({ required: true, fills: { timezone: 'company_timezone' }, group: 'place' }),
      read: pickedLocationSchema.nullable(),
    },
    company_timezone: timezone({ required: true, group: 'place' }),
    date_format: choice(dateFormats, { required: true, group: 'place' }),
    time_format: choice(timeFormats, { required: true, group: 'place' }),
    week_start: numberChoice([1, 6, 7], { required: true, group: 'place' }),
    phone: phone({ group: 'contact' }),
    email: email({ group: 'contact' }),
    website: text({
      max: 200,
      noSpaces: true,
      pattern: /^https?:\/\/[^\s/]+\.[^\s/]+(\/\S*)?$/i,
      patternCode: 'website',
      group: 'contact',
    }),
    tax_no: text({ max: 30, group: 'contact' }),
    /** Many terminals take no letters. It holds for codes that are given from now on. */
    emp_code_digits_only: flag({ group: 'codes' }),
    emp_code_suggested: flag({ group: 'codes' }),
    emp_code_prefix: text({
      max: 8,
      pattern: /^[A-Za-z0-9_-]*$/,
      patternCode: 'employeeCode',
      visibleWhen: suggesting,
      group: 'codes',
    }),
    emp_code_length: integer({ required: true, min: 1, max: 12, default: 4, visibleWhen: suggesting, group: 'codes' }),
    terminal_addresses: text({ max: 400, ...patterns.addressList, group: 'terminals' }),
    terminal_key_required: flag({ group: 'terminals' }),
    admin_second_factor: flag({ group: 'signIn' }),
    admin_idle_minutes: integer({ min: 5, max: 1440, group: 'signIn' }),
    password_length: integer({ required: true, min: 8, max: 32, default: 8, group: 'passwords' }),
    password_days: integer({ min: 30, max: 1095, group: 'passwords' }),
    password_history: integer({ min: 1, max: 10, group: 'passwords' }),
    manual_log_days_back: integer({ min: 0, max: 366, group: 'requests' }),
    manual_log_month_max: integer({ min: 1, max: 100, group: 'requests' }),
    request_expiry_days: integer({ min: 1, max: 366, group: 'requests' }),
    manual_log_cancellation: choice(logCancellations, { required: true, default: 'office', group: 'requests' }),
    overtime_cancellation: choice(cancellations, { required: true, default: 'applicant', group: 'requests' }),
    training_cancellation: choice(cancellations, { required: true, default: 'applicant', group: 'requests' }),
    swap_allowed: flag({ default: true, group: 'swaps' }),
    swap_with: choice(swapPartnerRules, { required: true, default: 'same', visibleWhen: swapping, group: 'swaps' }),
    swap_decision: choice(swapDecisions, {
      required: true,
      default: 'approval',
      visibleWhen: swapping,
      group: 'swaps',
    }),
    swap_cancellation: choice(cancellations, {
      required: true,
      default: 'applicant',
      visibleWhen: swapping,
      group: 'swaps',
    }),
    swap_days_ahead: integer({ min: 1, max: 60, visibleWhen: swapping, group: 'swaps' }),
    swap_month_max: integer({ min: 1, max: 31, visibleWhen: swapping, group: 'swaps' }),
    swap_rest_hours: integer({ min: 0, max: 24, required: true, default: 11, visibleWhen: swapping, group: 'swaps' }),
    swap_week_hours: integer({ min: 1, max: 168, visibleWhen: swapping, group: 'swaps' }),
    web_punch: choice(webPunchModes, { required: true, group: 'webPunch' }),
    web_punch_breaks: flag({ default: true, group: 'webPunch' }),
    web_punch_radius: integer({
      min: 10,
      max: 20_000,
      visibleWhen: { field: 'web_punch', is: 'place' },
      group: 'webPunch',
    }),
    web_punch_outside: choice(webPunchOutside, {
      required: true,
      default: 'refuse',
      visibleWhen: { field: 'web_punch', is: 'place' },
      group: 'webPunch',
    }),
    web_punch_photo: choice(webPunchPhotos, { required: true, default: 'off', group: 'webPunch' }),
    web_punch_photo_days: integer({
      min: 7,
      max: 3660,
      required: true,
      default: 90,
      visibleWhen: { field: 'web_punch_photo', is: ['optional', 'required'] },
      group: 'webPunch',
    }),
    visit_outside: choice(webPunchOutside, { required: true, default: 'flag', group: 'visits' }),
    visit_punches: flag({ default: false, group: 'visits' }),
    phone_binding: choice(phoneBindings, { required: true, default: 'off', group: 'phones' }),
    doubtful_place: choice(webPunchOutside, { required: true, default: 'flag', group: 'phones' }),
    publish_rosters: flag({ default: false, group: 'rosters' }),
    company_address: fact(),
    company_country: fact(),
    company_country_code: fact(),
    company_province: fact(),
    company_city: fact(),
    company_latitude: degrees(),
    company_longitude: degrees(),
  },
});
