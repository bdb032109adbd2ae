import type { BesideProps } from '#shared/form/beside.tsx';
import { useTranslation } from '#shared/i18n/index.ts';
import { z } from 'zod';
import { weekHours } from '../domain/hours.ts';
import { WeekHours } from './week-hours.tsx';

/** Present form values; lines may be incomplete. */
const linesSchema = z.array(z.looseObject({ days: z.unknown(), start: z.unknown(), end: z.unknown() })).catch([]);

/** The week of a time period's lines, beside its form. */
export function PeriodBeside({ values }: BesideProps) {
  const { t } = useTranslation('acc');
  const lines = linesSchema.parse(values['intervals']).map(({ days, start, end }) => ({ days, start, end }));
  return (
    <section aria-label={t('hours.title')}>
      <WeekHours week={weekHours([lines])} />
    </section>
  );
}
