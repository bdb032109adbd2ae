import { findMistakes, initialValues, toWire, type FormValues } from '#shared/form/index.ts';
import { readReferences } from '#shared/form/lookup/references.ts';
import type { RecordOf } from '#shared/resource/index.ts';
import type { CallInput } from '#shared/contract/index.ts';
import { workflowNode } from '../contract.ts';
import { multiRules, timeoutActions, whenNobody } from '../contract/workflow-node.ts';
import { approverModes, roleScopes } from '../domain/resolve-step.ts';
import type { designWorkflow, StepDraft } from '../contract/design.ts';

/** A step in the form of the editor. */
export interface EditedStep {
  /** Constant during editing, whatever the position. */
  readonly key: string;
  /** Null for a new step. */
  readonly id: number | null;
  readonly values: FormValues;
}

type Node = RecordOf<typeof workflowNode>;

/** The workflow of a step, which every step's form contains. */
const ofFlow = (flow: { readonly id: number; readonly display_name: string }): FormValues => ({
  workflow: { id: flow.id, display_name: flow.display_name },
});

export function editedStep(node: Node): EditedStep {
  return { key: `n${node.id}`, id: node.id, values: initialValues(workflowNode.fields, { ...node }) };
}

export function newStep(key: string, flow: { readonly id: number; readonly display_name: string }): EditedStep {
  return { key, id: null, values: initialValues(workflowNode.fields, null, ofFlow(flow)) };
}

/** Errors of a step, by field. */
export function mistakesIn({ values }: EditedStep, zone: string): Readonly<Record<string, unknown>> {
  return findMistakes(workflowNode, values, null, { now: Date.now(), zone });
}

/** In the form for saving. */
export function toBody(steps: readonly EditedStep[], version: number): CallInput<typeof designWorkflow>['body'] {
  return {
    version,
    steps: steps.map(({ id, values }) => {
      const { workflow: _flow, ...wire } = toWire(workflowNode.fields, values, null);
      return { ...workflowNode.create.omit({ workflow: true }).parse(wire), id };
    }),
  };
}

const idsOf = (value: unknown): number[] => readReferences(value).map(({ id }) => id);
const choiceOf = <const C extends string>(choices: readonly C[], value: unknown, otherwise: C): C =>
  choices.find((choice) => choice === value) ?? otherwise;
const wholeOf = (value: unknown, most: number): number | null =>
  typeof value === 'number' && Number.isInteger(value) && value >= 1 && value <= most ? value : null;

/** In the form for trying unsaved steps: missing or wrong values are left open. */
export function toDraft({ values }: EditedStep): StepDraft {
  const isOn = (name: string): boolean => values[name] === true;
  return {
    node_name: String(values['node_name'] ?? '').slice(0, 50),
    approver_mode: choiceOf(approverModes, values['approver_mode'], 'direct_superior'),
    level_n: wholeOf(values['level_n'], 10),
    approver_role: idsOf(values['approver_role'])[0] ?? null,
    role_scope: choiceOf(roleScopes, values['role_scope'], 'any'),
    approvers: idsOf(values['approvers']),
    approver_users: idsOf(values['approver_users']),
    multi_rule: choiceOf(multiRules, values['multi_rule'], 'any'),
    notifiers: idsOf(values['notifiers']),
    can_forward: isOn('can_forward'),
    can_edit_amount: isOn('can_edit_amount'),
    skip_if_same_as_previous: isOn('skip_if_same_as_previous'),
    when_empty: choiceOf(whenNobody, values['when_empty'], 'admin'),
    timeout_hours: wholeOf(values['timeout_hours'], 8760),
    timeout_action: choiceOf(timeoutActions, values['timeout_action'], 'remind'),
  };
}
