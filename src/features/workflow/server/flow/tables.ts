import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  date,
  doublePrecision,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { areas, departments, positions } from '#features/company/server.ts';
import { incidentTypes } from '#features/leave/server.ts';
import { employees } from '#features/team/server.ts';
import { companyColumn, folded, foreignId, recordColumns } from '#server/db/columns.ts';
import { memberships } from '#server/tenancy/memberships/tables.ts';
import { applicantScopes } from '../../domain/choose-flow.ts';
import { requestTypes } from '../../domain/request-types.ts';
import { approverModes, roleScopes } from '../../domain/resolve-step.ts';
import { multiRules, timeoutActions, whenNobody } from '../../contract/workflow-node.ts';
import { workflowRoles } from '../tables.ts';

export const workflows = pgTable(
  'workflows',
  {
    ...recordColumns(),
    flow_code: text('flow_code').notNull(),
    flow_name: text('flow_name').notNull(),
    request_type: text('request_type', { enum: requestTypes }).notNull(),
    start_date: date('start_date', { mode: 'string' }),
    end_date: date('end_date', { mode: 'string' }),
    applicant_scope: text('applicant_scope', { enum: applicantScopes }).notNull().default('all'),
    min_amount: doublePrecision('min_amount'),
    max_amount: doublePrecision('max_amount'),
    priority: integer('priority').notNull().default(0),
    is_default: boolean('is_default').notNull().default(false),
    enabled: boolean('enabled').notNull().default(false),
  },
  (table) => [
    primaryKey({ columns: [table.company_id, table.id] }),
    uniqueIndex('workflows_unique_flow_code').on(table.company_id, folded(table.flow_code)),
    // One default per kind. The index's name (`is_default`) gives the field's message.
    uniqueIndex('workflows_unique_is_default')
      .on(table.company_id, table.request_type)
      .where(sql`is_default`),
    index('workflows_request_type').on(table.company_id, table.request_type, table.enabled),
    index('workflows_flow_name').on(table.company_id, table.flow_name),
    index('workflows_priority').on(table.company_id, table.priority),
  ],
);

type Linked =
  | typeof incidentTypes
  | typeof departments
  | typeof positions
  | typeof areas
  | typeof employees
  | typeof workflowRoles;

/** The scope of a workflow: its people by one kind of scope, and its leave types. */
const applicantLinks = (name: string, of: Linked) =>
  pgTable(
    name,
    { ...companyColumn(), workflow: foreignId('workflow').notNull(), target: foreignId('target').notNull() },
    (table) => [
      primaryKey({ columns: [table.company_id, table.workflow, table.target] }),
      index(`${name}_target`).on(table.company_id, table.target),
      foreignKey({
        columns: [table.company_id, table.workflow],
        foreignColumns: [workflows.company_id, workflows.id],
      }).onDelete('cascade'),
      foreignKey({ columns: [table.company_id, table.target], foreignColumns: [of.company_id, of.id] }),
    ],
  );

export const workflowIncidentTypes = applicantLinks('workflow_incident_types', incidentTypes);
export const workflowDepartments = applicantLinks('workflow_departments', departments);
export const workflowPositions = applicantLinks('workflow_positions', positions);
export const workflowAreas = applicantLinks('workflow_areas', areas);
export const workflowApplicantRoles = applicantLinks('workflow_applicant_roles', workflowRoles);
export const workflowEmployees = applicantLinks('workflow_employees', employees);

export const workflowNodes = pgTable(
  'workflow_nodes',
  {
    ...recordColumns(),
    workflow: foreignId('workflow').notNull(),
    order_no: smallint('order_no').notNull(),
    node_name: text('node_name').notNull(),
    approver_mode: text('approver_mode', { enum: approverModes }).notNull().default('direct_superior'),
    level_n: smallint('level_n'),
    approver_role: foreignId('approver_role'),
    role_scope: text('role_scope', { enum: roleScopes }).notNull().default('any'),
    multi_rule: text('multi_rule', { enum: multiRules }).notNull().default('any'),
    can_forward: boolean('can_forward').notNull().default(true),
    can_edit_amount: boolean('can_edit_amount').notNull().default(false),
    skip_if_same_as_previous: boolean('skip_if_same_as_previous').notNull().default(true),
    when_empty: text('when_empty', { enum: whenNobody }).notNull().default('admin'),
    timeout_hours: smallint('timeout_hours'),
    timeout_action: text('timeout_action', { enum: timeoutActions }).notNull().default('remind'),
    /** The order of lists: steps grouped by workflow. */
    place: bigint('place', { mode: 'number' })
      .notNull()
      .generatedAlwaysAs(sql`workflow * 1000 + order_no`),
  },
  (table) => [
    primaryKey({ columns: [table.company_id, table.id] }),
    index('workflow_nodes_workflow').on(table.company_id, table.workflow, table.order_no),
    index('workflow_nodes_place').on(table.company_id, table.place),
    index('workflow_nodes_approver_role').on(table.company_id, table.approver_role),
    index('workflow_nodes_node_name').on(table.company_id, table.node_name),
    foreignKey({
      columns: [table.company_id, table.workflow],
      foreignColumns: [workflows.company_id, workflows.id],
    }).onDelete('cascade'),
    foreignKey({
      columns: [table.company_id, table.approver_role],
      foreignColumns: [workflowRoles.company_id, workflowRoles.id],
    }),
  ],
);

/** The people named by a step, by their part in it. */
const nodeLinks = (name: string, of: typeof employees | typeof memberships) =>
  pgTable(
    name,
    { ...companyColumn(), node: foreignId('node').notNull(), target: foreignId('target').notNull() },
    (table) => [
      primaryKey({ columns: [table.company_id, table.node, table.target] }),
      index(`${name}_target`).on(table.company_id, table.target),
      foreignKey({
        columns: [table.company_id, table.node],
        foreignColumns: [workflowNodes.company_id, workflowNodes.id],
      }).onDelete('cascade'),
      foreignKey({ columns: [table.company_id, table.target], foreignColumns: [of.company_id, of.id] }),
    ],
  );

export const workflowNodeApprovers = nodeLinks('workflow_node_approvers', employees);
export const workflowNodeUsers = nodeLinks('workflow_node_users', memberships);
export const workflowNodeNotifiers = nodeLinks('workflow_node_notifiers', employees);
