import { today as todayIn } from '@internationalized/date';
import { useStore } from '@tanstack/react-form';
import { holdsFrom } from '#shared/contract/index.ts';
import { formatDay, useTranslation } from '#shared/i18n/index.ts';
import { useWriting } from '#shared/record/application-context.tsx';
import { Select } from '#shared/ui/index.ts';
import { DayField } from '../date/day-field.tsx';
import { useMessageText } from '../messages.ts';
import type { RecordFormApi } from '../use-record-form.ts';
import { monthOf, reachOf, startKinds, startOnWire, type ChosenStart, type Start } from './start.ts';

interface HoldsFromProps {
  readonly api: RecordFormApi;
  /** The fields that hold from a day on. */
  readonly names: readonly string[];
  readonly value: Start;
  readonly onChange: (value: ChosenStart) => void;
  /** It has been sent in this state, or could not be. */
  readonly isRefused: boolean;
  /** IANA zone of the company. */
  readonly zone: string;
}

/** Asks from when an edit of dated fields applies, once there is one, and says what happens to past days. */
export function HoldsFrom({ api, names, value, onChange, isRefused, zone }: HoldsFromProps) {
  const { t } = useTranslation('common');
  const writing = useWriting();
  const textAt = useMessageText();
  const isAsked = useStore(api.form.store, ({ values }) => api.isChangedAmong(values, names));
  const isSending = useStore(api.form.store, (state) => state.isSubmitting);
  if (!isAsked) return null;
  const today = todayIn(zone).toString();
  const choose = (start: Start): void => onChange({ start, from: startOnWire(start, today) });
  const isMissing = value.kind === 'day' && value.day === null;
  const message = isMissing ? { code: 'required' } : api.refused?.messages[holdsFrom]?.[0];
  const error = isRefused ? textAt(message) : undefined;
  const kindNames = {
    today: t('dated.kind.today'),
    month: t('dated.kind.month', { day: formatDay(monthOf(today), writing) }),
    day: t('dated.kind.day'),
    beginning: t('dated.kind.beginning'),
  };
  return (
    <fieldset className="record-form-group">
      <Select
        label={t('field.holds_from')}
        value={value.kind}
        description={t(`dated.reach.${reachOf(value, today) ?? 'now'}`)}
        errorMessage={value.kind === 'day' ? undefined : error}
        validationBehavior="aria"
        onChange={(key) => {
          const kind = startKinds.find((one) => one === key) ?? 'today';
          choose(kind === 'day' ? { kind, day: null } : { kind });
        }}
        isDisabled={isSending}
        options={startKinds.map((id) => ({ id, name: kindNames[id] }))}
      />
      {value.kind === 'day' ? (
        <DayField
          name={holdsFrom}
          label={t('dated.day')}
          value={value.day}
          onChange={(day) => choose({ kind: 'day', day })}
          errorMessage={error}
          isRequired
          isDisabled={isSending}
        />
      ) : null}
    </fieldset>
  );
}
