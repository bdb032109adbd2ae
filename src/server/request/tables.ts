import { sql } from 'drizzle-orm';
import {
  boolean,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { coursePurposes, requestEventKinds } from '#shared/contract/request-course.ts';
import { appendOnly, companyColumn, foreignId, instant, recordId } from '../db/columns.ts';
import { deciderStates, stepStates } from './course.ts';
import type { Decider } from './flow.ts';

/** Identifies a request of a kind. */
const subject = () => ({
  /** Name of the kind's company resource. */
  resource: text('resource').notNull(),
  request: foreignId('request').notNull(),
});

/** The steps of requests, fixed on submission: later changes of a flow do not affect them. */
export const requestSteps = pgTable(
  'request_steps',
  {
    ...companyColumn(),
    id: recordId(),
    ...subject(),
    /** The number of its submission: each starts new steps. */
    revision: integer('revision').notNull(),
    /** Whether it decides about the request, or about cancelling it once it is approved. */
    purpose: text('purpose', { enum: coursePurposes }).notNull().default('apply'),
    place: smallint('place').notNull(),
    /** The flow, its version and its node; null without a flow. */
    flow: foreignId('flow'),
    flow_version: integer('flow_version'),
    node: foreignId('node'),
    name: text('name').notNull(),
    rule: text('rule', { enum: ['any_one', 'all', 'in_order'] }).notNull(),
    status: text('status', { enum: stepStates }).notNull(),
    can_forward: boolean('can_forward').notNull(),
    can_edit_amount: boolean('can_edit_amount').notNull(),
    timeout_hours: integer('timeout_hours'),
    timeout_action: text('timeout_action', { enum: ['remind', 'auto_approve', 'auto_reject', 'escalate'] }).notNull(),
    escalate_to: jsonb('escalate_to').notNull().$type<readonly Decider[]>(),
    skip_if_same: boolean('skip_if_same').notNull(),
    when_empty: text('when_empty', { enum: ['skip', 'admin', 'block'] }).notNull(),
    /** Asks for a consent that nobody else can give. */
    is_consent: boolean('is_consent').notNull().default(false),
    /** Since when it waits. */
    active_since: instant('active_since'),
    /** When it times out; null if it never does, or if the timeout was handled. */
    due_at: instant('due_at'),
  },
  (table) => [
    primaryKey({ columns: [table.company_id, table.id] }),
    uniqueIndex('request_steps_place').on(table.company_id, table.resource, table.request, table.revision, table.place),
    index('request_steps_due')
      .on(table.company_id, table.due_at)
      .where(sql`status = 'active' and due_at is not null`),
    index('request_steps_open_flow')
      .on(table.company_id, table.flow)
      .where(sql`status = 'active'`),
  ],
);

/**
 * Deciders of a step, and people only notified of it. Without employee and account it means anybody who may approve
 * such requests.
 */
export const requestDeciders = pgTable(
  'request_deciders',
  {
    ...companyColumn(),
    id: recordId(),
    step: foreignId('step').notNull(),
    ...subject(),
    role: text('role', { enum: ['decides', 'notified'] }).notNull(),
    place: smallint('place').notNull(),
    employee: foreignId('employee'),
    user_id: foreignId('user_id'),
    status: text('status', { enum: deciderStates }).notNull(),
    /** The role by which they were asked. Without a foreign key: a role may be deleted while requests run. */
    of_role: foreignId('of_role'),
  },
  (table) => [
    primaryKey({ columns: [table.company_id, table.id] }),
    index('request_deciders_step').on(table.company_id, table.step),
    // For requests that wait for one person, regardless of all others.
    index('request_deciders_employee').on(
      table.company_id,
      table.employee,
      table.resource,
      table.status,
      table.request,
    ),
    index('request_deciders_user').on(table.company_id, table.user_id, table.resource, table.status, table.request),
    index('request_deciders_open')
      .on(table.company_id, table.resource, table.status, table.request)
      .where(sql`employee is null and user_id is null`),
    index('request_deciders_request').on(table.company_id, table.resource, table.request),
    foreignKey({
      columns: [table.company_id, table.step],
      foreignColumns: [requestSteps.company_id, requestSteps.id],
    }).onDelete('cascade'),
  ],
);

/** The history of requests: written once, with person and time. */
export const requestEvents = pgTable(
  'request_events',
  {
    ...companyColumn(),
    id: recordId(),
    ...subject(),
    revision: integer('revision').notNull(),
    /** The step concerned; null for the request as a whole. */
    place: smallint('place'),
    kind: text('kind', { enum: requestEventKinds }).notNull(),
    /** The account that acted; null for a timeout. */
    user_id: foreignId('user_id'),
    user_name: text('user_name').notNull(),
    /** The employee whom they represented. */
    acted_for: foreignId('acted_for'),
    /** The employee to whom it was forwarded, or who was added. */
    to_employee: foreignId('to_employee'),
    comment: text('comment').notNull().default(''),
    time: instant('time').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.company_id, table.id] }),
    index('request_events_request').on(table.company_id, table.resource, table.request, table.id),
    index('request_events_user').on(table.company_id, table.user_id, table.resource, table.request),
    appendOnly('request_events'),
  ],
);

/** The last number given to a request of a kind in a year. */
export const requestNumbers = pgTable(
  'request_numbers',
  {
    ...companyColumn(),
    resource: text('resource').notNull(),
    year: smallint('year').notNull(),
    last: integer('last').notNull(),
  },
  (table) => [primaryKey({ columns: [table.company_id, table.resource, table.year] })],
);
