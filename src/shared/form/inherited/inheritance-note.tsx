import './inheritance-note.css';
import { useStore } from '@tanstack/react-form';
import { unitWith } from '#shared/contract/inheritance.ts';
import type { FieldNoteProps } from '#shared/form/form-field.tsx';
import { useTranslation } from '#shared/i18n/index.ts';
import { Button } from '#shared/ui/index.ts';
import { isOtherwise, useNodeInheritance } from './inheritance.ts';

/** Where the value of a field comes from, and the button to set it for the node or to inherit it again. */
export function InheritanceNote({ name, form }: FieldNoteProps) {
  const { t } = useTranslation('common');
  const { inherits, inherited, kept, isReadOnly, companyName, keep, giveBack } = useNodeInheritance();
  const unit = unitWith(inherits, name);
  const [leader = ''] = unit;
  const isDifferent = useStore(form.store, ({ values }) => isOtherwise(inherits, unit, values, inherited.values));
  // For fields side by side, the last one shows it for all; a dependent field is below that field's own note.
  const stands = inherits.together?.some((names) => names.includes(name)) ? unit.at(-1) : leader;
  if (name !== stands) return null;
  const source = inherited.sources[leader];
  if (kept.has(leader) || isDifferent)
    return (
      <p className="inheritance-note" data-own>
        <span>{t('inherits.own')}</span>
        {isReadOnly ? null : (
          <Button
            variant="quiet"
            size="small"
            onPress={() => {
              giveBack(leader);
              for (const each of unit)
                form.setFieldValue(each, inherited.values[each] ?? undefined, { dontValidate: true });
            }}
          >
            {t('inherits.giveBack')}
          </Button>
        )}
      </p>
    );
  return (
    <p className="inheritance-note">
      <span>
        {source?.kind === 'above'
          ? source.display_name === ''
            ? t('inherits.above')
            : t('inherits.from', { name: source.display_name })
          : t('inherits.from', { name: companyName })}
      </span>
      {isReadOnly ? null : (
        <Button variant="quiet" size="small" onPress={() => keep(leader)}>
          {t('inherits.takeOwn')}
        </Button>
      )}
    </p>
  );
}
