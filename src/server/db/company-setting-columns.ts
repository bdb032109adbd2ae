import { boolean, integer, text } from 'drizzle-orm/pg-core';
import { webPunchModes, webPunchOutside, webPunchPhotos } from '#shared/contract/web-punch.ts';
import { phoneBindings } from '#shared/contract/phone.ts';
import { requestSettingColumns } from './request-setting-columns.ts';

/** Settings of punching in the browser. */
const webPunchSettingColumns = () => ({
  web_punch: text('web_punch', { enum: webPunchModes }).notNull().default('off'),
  web_punch_breaks: boolean('web_punch_breaks').notNull().default(true),
  /** Metres around the company's location; null: anywhere. */
  web_punch_radius: integer('web_punch_radius'),
  /** Null: no location is asked for. */
  web_punch_outside: text('web_punch_outside', { enum: webPunchOutside }).default('refuse'),
  web_punch_photo: text('web_punch_photo', { enum: webPunchPhotos }).notNull().default('off'),
  /** How many days the photos of punches are kept; the punches themselves stay. */
  web_punch_photo_days: integer('web_punch_photo_days').notNull().default(90),
});

/** Settings of visits to clients. */
const visitSettingColumns = () => ({
  /** What happens to a visit that is started or finished outside the client's circle. */
  visit_outside: text('visit_outside', { enum: webPunchOutside }).notNull().default('flag'),
  /** Whether visits also count as punches. */
  visit_punches: boolean('visit_punches').notNull().default(false),
});

/** Settings of the phones that people use for work. */
const phoneSettingColumns = () => ({
  phone_binding: text('phone_binding', { enum: phoneBindings }).notNull().default('off'),
  /** What happens to punches and visits whose position cannot be right. */
  doubtful_place: text('doubtful_place', { enum: webPunchOutside }).notNull().default('flag'),
});

/** A company's rule for Employee IDs. */
const codeSettingColumns = () => ({
  emp_code_digits_only: boolean('emp_code_digits_only').notNull().default(false),
  emp_code_suggested: boolean('emp_code_suggested').notNull().default(false),
  emp_code_prefix: text('emp_code_prefix').notNull().default(''),
  emp_code_length: integer('emp_code_length').notNull().default(4),
});

/** What a company asks of passwords besides the product's own rule. */
const passwordSettingColumns = () => ({
  password_length: integer('password_length').notNull().default(8),
  /** Days after which a password has to be changed; null: never. */
  password_days: integer('password_days'),
  /** How many of the last passwords may not be chosen again; null: any may. */
  password_history: integer('password_history'),
});

/** A company's settings of its rosters. */
const rosterSettingColumns = () => ({
  /** Employees see changes of the roster once these are published. */
  publish_rosters: boolean('publish_rosters').notNull().default(false),
});

/** Settings of what employees may do themselves. */
export const companySettingColumns = () => ({
  ...requestSettingColumns(),
  ...webPunchSettingColumns(),
  ...visitSettingColumns(),
  ...phoneSettingColumns(),
  ...rosterSettingColumns(),
  ...codeSettingColumns(),
  ...passwordSettingColumns(),
});
