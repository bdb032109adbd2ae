import { useRef } from 'react';
import type { Reference } from '#shared/contract/index.ts';
import { useTranslation } from '#shared/i18n/index.ts';
import { Button, UsersIcon } from '#shared/ui/index.ts';
import { readReferences } from '../lookup/index.ts';
import { EmployeeFrame, type EmployeeFieldWords } from './employee-frame.tsx';
import { EmployeeTags } from './employee-tags.tsx';
import { useEmployeeFlow } from './use-employee-flow.ts';
import { lazily } from '#shared/ui/lazily.tsx';

const EmployeeDialog = /* @__PURE__ */ lazily(() =>
  import('./employee-dialog.tsx').then((module) => module.EmployeeDialog),
);

export interface EmployeeFieldProps extends EmployeeFieldWords {
  /** References or ids. */
  readonly value: unknown;
  readonly filters?: Readonly<Record<string, string>> | undefined;
  /** One tag instead of six. */
  readonly isLimited: boolean;
  readonly onChange: (people: readonly Reference[]) => void;
  readonly onBlur: () => void;
}

/** Several employees: tags, and a dialog to choose them in (spec section 2, "Employee picker dialog"). */
export function EmployeeField({ value, filters, isLimited, onChange, onBlur, ...words }: EmployeeFieldProps) {
  const { t } = useTranslation('common');
  const people = readReferences(value);
  const isFixed = words.isDisabled || words.isReadOnly;
  const control = useRef<HTMLDivElement>(null);
  const flow = useEmployeeFlow({ isExpanded: false, isDisabled: isFixed, value: people, filters, onChoose: onChange });
  const { snapshot, send } = flow;
  return (
    <EmployeeFrame {...words}>
      <div ref={control} className="ui-control employee-control" data-disabled={isFixed || undefined}>
        {people.length === 0 ? (
          <span className="employee-empty">{words.whenEmpty ?? t('employees.empty')}</span>
        ) : (
          <EmployeeTags
            label={words.label}
            value={people}
            isLimited={isLimited}
            onRemove={
              isFixed
                ? undefined
                : (id) => {
                    onChange(
                      people
                        .filter((person) => person.id !== id)
                        .map((person) => ({ id: person.id, display_name: person.display_name ?? '' })),
                    );
                    onBlur();
                    // When the last tag is removed, it would take the focus with it.
                    if (people.length === 1) control.current?.querySelector<HTMLElement>('.employee-choose')?.focus();
                  }
            }
          />
        )}
        {words.isReadOnly ? null : (
          <Button
            size="small"
            variant="quiet"
            icon={UsersIcon}
            isDisabled={isFixed}
            className="employee-choose"
            aria-label={t('employees.chooseFor', { name: words.label })}
            aria-haspopup="dialog"
            onPress={() => send({ type: 'picker.opened', ids: people.map(({ id }) => id) })}
          >
            {t('lookup.choose')}
          </Button>
        )}
      </div>
      {snapshot.hasTag('open') ? <EmployeeDialog label={words.label} flow={flow} /> : null}
    </EmployeeFrame>
  );
}
