import type { ReactNode } from 'react';
import type { FormValues } from '#shared/form/index.ts';
import { readReferences } from '#shared/form/lookup/references.ts';
import type { Translate } from '#shared/i18n/index.ts';
import type { ResourceWords } from '#shared/resource/index.ts';
import type { NamedPerson, StepPreview } from '../contract/design.ts';
import type { workflowNode } from '../contract.ts';
import type { LineStep } from '#shared/ui/step-line/step-line.tsx';

type NodeWords = ResourceWords<keyof (typeof workflowNode)['fields']>;

const namesOf = (value: unknown): string =>
  readReferences(value)
    .map(({ id, display_name: name }) => name ?? `#${id}`)
    .join(', ');

/** The deciders of a step in one line: "HR: any one", "Superior, level 2". */
function whoIn(values: FormValues, t: Translate, words: NodeWords): string {
  const mode = words.choice('approver_mode', values['approver_mode']);
  const level = values['level_n'];
  switch (values['approver_mode']) {
    case 'superior_level_n':
    case 'department_manager_level_n':
      return typeof level === 'number' ? t('workflow:design.ofLevel', { mode, level }) : mode;
    case 'workflow_role':
      return namesOf(values['approver_role']) || mode;
    case 'specific_employees':
      return namesOf(values['approvers']) || mode;
    case 'specific_users':
      return namesOf(values['approver_users']) || mode;
    default:
      return mode;
  }
}

/** The text of a step's card. */
export function linesOf(values: FormValues, t: Translate, words: NodeWords): readonly ReactNode[] {
  const hours = values['timeout_hours'];
  const mayBeSeveral = ['workflow_role', 'specific_employees', 'specific_users'].includes(
    String(values['approver_mode']),
  );
  return [
    whoIn(values, t, words),
    ...(mayBeSeveral ? [words.choice('multi_rule', values['multi_rule'])] : []),
    ...(typeof hours === 'number'
      ? [
          t('workflow:design.timeout', {
            count: hours,
            action: words.choice('timeout_action', values['timeout_action']),
          }),
        ]
      : []),
  ];
}

/** Names of people, joined in the reader's language by "or" or "and". */
export function listed(people: readonly NamedPerson[], language: string, isAnyOne = false): string {
  return new Intl.ListFormat(language, { style: 'long', type: isAnyOne ? 'disjunction' : 'conjunction' }).format(
    people.map(({ display_name: name }) => name),
  );
}

/** The outcome of a step in one line. */
export function outcomeOf({ outcome, people, rule }: StepPreview, t: Translate, language: string): string {
  const names = listed(people, language, rule === 'any' || outcome === 'chosen');
  switch (outcome) {
    case 'asked':
      return names;
    case 'chosen':
      return names === '' ? t('workflow:who.chosen') : t('workflow:who.chosenAmong', { names });
    case 'same':
      return t('workflow:who.same', { names });
    case 'skipped':
      return t('workflow:who.skipped');
    case 'admin':
      return t('workflow:who.admin');
    case 'block':
      return t('workflow:who.block');
  }
}

/** The outcome on a card while a person is tried. */
export function foundFor(
  step: StepPreview | undefined,
  t: Translate,
  language: string,
): Pick<LineStep, 'found' | 'tone'> {
  if (!step) return {};
  const isOff = step.outcome === 'same' || step.outcome === 'skipped';
  const found = outcomeOf(step, t, language);
  return { found, ...(isOff ? { tone: 'off' } : step.outcome === 'block' ? { tone: 'wrong' } : {}) };
}
