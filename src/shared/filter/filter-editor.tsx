import { targetOf } from '#shared/contract/field/record.ts';
import { useState } from 'react';
import { mostFilterValues, type AnyField, type Reference } from '#shared/contract/index.ts';
import { RecordPicker, TreePicker } from '#shared/form/lookup/index.ts';
import { useTranslation } from '#shared/i18n/index.ts';
import { Button, Checkbox, TextField } from '#shared/ui/index.ts';
import { filteredIds, filterEditor, type FieldFilter } from '#shared/list/field-filter.ts';
import { useOfferedChoices } from '#shared/record/offered-choices.ts';
import { useRecords, useTarget } from '#shared/record/queries.ts';
import { useTooManyText } from '#shared/list/too-many-text.ts';
import type { ResourceWords } from '#shared/record/words.ts';
import { DaysEditor } from './days-editor.tsx';
import { FilterForm } from './filter-form.tsx';

interface FilterEditorProps {
  readonly name: string;
  readonly field: AnyField;
  /** The present condition; only the field for a new one. */
  readonly filter: FieldFilter;
  readonly words: ResourceWords;
  readonly onApply: (filter: FieldFilter) => void;
}

/** Changes the condition on one field; the list changes only when it is applied. */
export function FilterEditor(props: FilterEditorProps) {
  switch (filterEditor(props.field)) {
    case 'records':
    case 'tree':
      return <ReferencesEditor {...props} />;
    case 'choices':
      return <ChoicesEditor {...props} />;
    case 'yesNo':
      return <YesNoEditor {...props} />;
    case 'days':
    case 'instants':
      return <DaysEditor {...props} isInstant={props.field.kind === 'datetime'} />;
    case 'times':
      return <TimesEditor {...props} />;
    case 'numbers':
      return <NumbersEditor {...props} />;
    default:
      return <WordsEditor {...props} />;
  }
}

function WordsEditor({ name, field, filter, words, onApply }: FilterEditorProps) {
  const { t } = useTranslation('common');
  const [text, setText] = useState(filter.icontains ?? filter.exact ?? filter.in?.join(', ') ?? '');
  const holds = field.operators.includes('icontains');
  const apply = (): void => {
    const plain = text.trim();
    onApply(plain === '' ? { field: name } : holds ? { field: name, icontains: plain } : { field: name, exact: plain });
  };
  return (
    <FilterForm title={words.field(name)} onSubmit={apply}>
      <TextField
        aria-label={t(holds ? 'list.contains' : 'list.is')}
        placeholder={t(holds ? 'list.contains' : 'list.is')}
        value={text}
        onChange={setText}
        maxLength={100}
        autoFocus
        size="small"
      />
    </FilterForm>
  );
}

function TimesEditor({ name, filter, words, onApply }: FilterEditorProps) {
  const { t } = useTranslation('common');
  const [gte, setFrom] = useState(filter.gte ?? filter.exact ?? '');
  const [lte, setTo] = useState(filter.lte ?? filter.exact ?? '');
  return (
    <FilterForm
      title={words.field(name)}
      onSubmit={() => onApply({ field: name, ...(gte ? { gte } : {}), ...(lte ? { lte } : {}) })}
    >
      <TextField type="time" label={t('list.fromDay')} value={gte} onChange={setFrom} size="small" autoFocus />
      <TextField type="time" label={t('list.toDay')} value={lte} onChange={setTo} size="small" />
    </FilterForm>
  );
}

function NumbersEditor({ name, filter, words, onApply }: FilterEditorProps) {
  const { t } = useTranslation('common');
  const [from, setFrom] = useState(filter.gte ?? filter.exact ?? '');
  const [to, setTo] = useState(filter.lte ?? filter.exact ?? '');
  const number = (text: string): string | undefined =>
    /^-?\d{1,12}(\.\d{1,9})?$/.test(text.trim()) ? text.trim() : undefined;
  const isWrong = (text: string): boolean => text.trim() !== '' && number(text) === undefined;
  const apply = (): void => {
    if (isWrong(from) || isWrong(to)) return;
    const [gte, lte] = [number(from), number(to)];
    onApply({ field: name, ...(gte === undefined ? {} : { gte }), ...(lte === undefined ? {} : { lte }) });
  };
  const message = (text: string): string | undefined => (isWrong(text) ? t('validation.number') : undefined);
  return (
    <FilterForm title={words.field(name)} onSubmit={apply}>
      <TextField
        label={t('list.atLeast')}
        inputMode="decimal"
        value={from}
        onChange={setFrom}
        errorMessage={message(from)}
        size="small"
        autoFocus
      />
      <TextField
        label={t('list.atMost')}
        inputMode="decimal"
        value={to}
        onChange={setTo}
        errorMessage={message(to)}
        size="small"
      />
    </FilterForm>
  );
}

function ChoicesEditor({ name, field, filter, words, onApply }: FilterEditorProps) {
  const [chosen, setChosen] = useState<readonly string[]>([
    ...(filter.in ?? []),
    ...(filter.exact === undefined ? [] : [filter.exact]),
  ]);
  const offered = useOfferedChoices(field, 'filter');
  const choices = offered.filter((choice) => choice !== '').map(String);
  return (
    <FilterForm
      title={words.field(name)}
      onSubmit={() => onApply({ field: name, in: choices.filter((choice) => chosen.includes(choice)) })}
    >
      <div className="resource-filter-choices">
        {choices.map((choice) => (
          <Checkbox
            key={choice}
            isSelected={chosen.includes(choice)}
            onChange={(isChosen) =>
              setChosen(isChosen ? [...chosen, choice] : chosen.filter((other) => other !== choice))
            }
          >
            {words.choice(name, choice)}
          </Checkbox>
        ))}
      </div>
    </FilterForm>
  );
}

function YesNoEditor({ name, filter, words, onApply }: FilterEditorProps) {
  const { t } = useTranslation('common');
  const option = (value: 'true' | 'false', text: string) => (
    <Button
      size="small"
      variant={filter.exact === value ? 'primary' : 'secondary'}
      onPress={() => onApply({ field: name, exact: value })}
    >
      {text}
    </Button>
  );
  return (
    <div className="resource-filter-form">
      <p className="resource-filter-title">{words.field(name)}</p>
      <div className="resource-filter-pair">
        {option('true', t('list.yes'))}
        {option('false', t('list.no'))}
      </div>
    </div>
  );
}

function ReferencesEditor({ name, field, filter, words, onApply }: FilterEditorProps) {
  const ids = filteredIds(filter);
  const target = useTarget(field.target);
  const known = useRecords(target, ids);
  const [changed, setChanged] = useState<readonly Reference[] | null>(null);
  const selected =
    changed ??
    ids.map((id) => ({ id, display_name: known.data?.find((record) => record.id === id)?.display_name ?? `#${id}` }));
  const Picker = field.tree ? TreePicker : RecordPicker;
  const tooManyText = useTooManyText();
  const isTooMany = selected.length > mostFilterValues;
  const apply = (): void => {
    if (!isTooMany) onApply({ field: name, in: selected.map(({ id }) => String(id)) });
  };
  return (
    <FilterForm title={words.field(name)} onSubmit={apply}>
      <Picker
        target={targetOf(name, field)}
        label={words.field(name)}
        selectionMode="multiple"
        selected={selected}
        onChange={setChanged}
        autoFocus
      />
      {isTooMany ? (
        <p className="ui-field-error" role="alert">
          {tooManyText(selected.length)}
        </p>
      ) : null}
    </FilterForm>
  );
}
