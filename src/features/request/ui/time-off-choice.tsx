import { formatNumber, useTranslation } from '#shared/i18n/index.ts';
import type { FormMoreProps } from '#shared/form/form-more.tsx';
import { Select } from '#shared/ui/index.ts';
import type { OvertimePreview } from '../contract/overtime-preview.ts';

interface TimeOffChoiceProps {
  readonly found: OvertimePreview | undefined;
  readonly form: FormMoreProps;
}

/** Whether overtime is paid or becomes time off, with what it gives and the balance then; nothing if there is no choice. */
export function TimeOffChoice({ found, form }: TimeOffChoiceProps) {
  const { t, language } = useTranslation('att');
  if (!found?.time_off) return null;
  const { type, choice, least, most, balance } = found.time_off;
  const hours = (value: number): string =>
    t('leave.hours', { count: value, value: formatNumber(value, language, { maximumFractionDigits: 2 }) });
  const given = form.values['compensation'];
  const chosen = given === 'pay' || given === 'time_off' ? given : choice === 'offered' ? 'pay' : 'time_off';
  const after = (value: number): string => hours(balance + value);
  return (
    <section className="overtime-limits" aria-label={t('overtime.timeOff.title')}>
      <h3>{t('overtime.timeOff.title')}</h3>
      {choice === 'always' ? (
        <p>{t('overtime.timeOff.always')}</p>
      ) : (
        <Select
          label={t('overtime.field.compensation')}
          options={(['pay', 'time_off'] as const).map((id) => ({ id, name: t(`overtime.compensation_choice.${id}`) }))}
          value={chosen}
          onChange={(compensation) => form.change({ compensation })}
          errorMessage={form.mistakeIn('compensation')}
        />
      )}
      {(choice === 'always' || chosen === 'time_off') && most > 0 ? (
        <p role="status">
          {least === most
            ? t('overtime.timeOff.gives', { amount: hours(most), type })
            : t('overtime.timeOff.between', { least: hours(least), most: hours(most), type })}{' '}
          {t('overtime.timeOff.balance', {
            before: hours(balance),
            after: least === most ? after(most) : `${after(least)} – ${after(most)}`,
          })}
        </p>
      ) : null}
    </section>
  );
}
