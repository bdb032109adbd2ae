import { z } from 'zod';
import { defineCall, idSchema } from '#shared/contract/index.ts';
import { requestTypes } from '../domain/request-types.ts';
import { approverModes, roleScopes } from '../domain/resolve-step.ts';
import { workflowCodes } from './workflow.ts';
import { mostSteps, multiRules, timeoutActions, whenNobody, workflowNode } from './workflow-node.ts';

const ids = z.array(idSchema).max(1000);

/** A step in the editor, which may be incomplete. */
const stepDraftSchema = z.strictObject({
  node_name: z.string().max(50),
  approver_mode: z.enum(approverModes),
  level_n: z.int().min(1).max(10).nullable(),
  approver_role: idSchema.nullable(),
  role_scope: z.enum(roleScopes),
  approvers: ids,
  approver_users: ids,
  multi_rule: z.enum(multiRules),
  notifiers: ids,
  can_forward: z.boolean(),
  can_edit_amount: z.boolean(),
  skip_if_same_as_previous: z.boolean(),
  when_empty: z.enum(whenNobody),
  timeout_hours: z.int().min(1).max(8760).nullable(),
  timeout_action: z.enum(timeoutActions),
});
export type StepDraft = z.infer<typeof stepDraftSchema>;

/**
 * Stores all steps of a workflow in order: steps with an id are changed, those without are new, missing ones are deleted. It is one
 * change with one new version.
 */
export const designWorkflow = defineCall({
  name: 'workflow.workflow.design',
  method: 'POST',
  path: '/workflow/api/v2/workflows/:id/design/',
  module: 'ZBWF',
  access: 'workflow.workflow_node.change',
  codes: [workflowCodes.lastStep],
  params: z.strictObject({
    id: z.coerce
      .string()
      .regex(/^[1-9]\d{0,14}$/)
      .transform(Number),
  }),
  body: z.strictObject({
    /** The version of the workflow that was read; a different present one answers 409. */
    version: z.int(),
    steps: z.array(workflowNode.create.omit({ workflow: true }).extend({ id: idSchema.nullable() })).max(mostSteps),
  }),
  data: z.object({ version: z.int() }),
});

const personSchema = z.object({
  kind: z.enum(['employee', 'user']),
  id: z.int(),
  display_name: z.string(),
  /** False if they have no sign-in and cannot decide yet. */
  signs_in: z.boolean(),
});
export type NamedPerson = z.infer<typeof personSchema>;

/** The outcome of a step for this person: who is asked, or why nobody is. */
export const stepOutcomes = ['asked', 'chosen', 'same', 'skipped', 'admin', 'block'] as const;
export type StepOutcome = (typeof stepOutcomes)[number];

const stepPreviewSchema = z.object({
  node_name: z.string(),
  rule: z.enum(multiRules),
  outcome: z.enum(stepOutcomes),
  people: z.array(personSchema),
  left_out: z.array(personSchema.extend({ why: z.enum(['applicant', 'left']) })),
});
export type StepPreview = z.infer<typeof stepPreviewSchema>;

/** Who would approve a request: by the stored workflows, or by one that is being edited. Writes nothing. */
export const whoApproves = defineCall({
  name: 'workflow.workflow.whoApproves',
  method: 'POST',
  path: '/workflow/api/v2/who_approves/',
  module: 'ZBWF',
  access: 'workflow.workflow.view',
  readOnly: true,
  body: z.strictObject({
    employee: idSchema,
    request_type: z.enum(requestTypes),
    /** Days of leave, hours of overtime and training; null for no amount. */
    amount: z.number().min(0).max(100_000).nullable(),
    /** Type of a leave. */
    incident_type: idSchema.nullable(),
    /** Unsaved steps of this workflow, which counts as enabled. */
    draft: z.strictObject({ workflow: idSchema, steps: z.array(stepDraftSchema).max(mostSteps) }).nullable(),
  }),
  data: z.object({
    /** The workflow of the request; null if none applies: then people who may approve such requests decide. */
    flow: z.object({ id: z.int(), display_name: z.string() }).nullable(),
    /** Why it is not the edited workflow; `other`: another one has priority. */
    instead: z.enum(['period', 'scope', 'type', 'amount', 'other']).nullable(),
    steps: z.array(stepPreviewSchema),
  }),
});
