import './report-setting-preview.css';
import type { BesideProps } from '#shared/form/beside.tsx';
import { plainPresentation, reportFormats, type Presentation } from '#shared/contract/presentation.ts';
import { formatDay, formatTime, useTranslation, type Writing } from '#shared/i18n/index.ts';
import { durationText } from '#shared/i18n/figures.ts';
import { ownWords } from '#shared/i18n/own-words.ts';
import { currentDay } from '#shared/filter/day-range.ts';
import { useApplicationContext } from '#shared/record/application-context.tsx';
import { Nothing } from '#shared/list/display/nothing.tsx';
import { movingDays } from '#shared/report/periods.ts';
import { reportSetting } from '../contract/report-setting.ts';

/** Two made-up days that show the effect of each setting. */
const samples = [
  { day: '2026-03-05', weekday: 4, time: '08:57:12', worked: 465, late: null },
  { day: '2026-03-06', weekday: 5, time: '09:12:40', worked: 437, late: 13 },
];

/** Shows a report with the form's current values, saved or not. */
export default function ReportSettingPreview({ values }: BesideProps) {
  const { t, language } = useTranslation('report');
  const { writing: usual, zone, weekStart } = useApplicationContext();
  const given = reportSetting.patch.safeParse(
    Object.fromEntries(Object.entries(values).filter(([name]) => Object.hasOwn(reportSetting.fields, name))),
  ).data;
  const shown: Presentation = {
    ...plainPresentation,
    durations: { unit: given?.duration_unit ?? 'hours', decimals: given?.duration_decimals ?? 2 },
    seconds: given?.show_seconds ?? true,
    weekday: given?.weekday_style ?? 'long',
    names: given?.name_order ?? 'firstLast',
    period_start: given?.period_start_day ?? 1,
    date_format: given?.date_format ?? 'company',
    empty_cell: given?.empty_cell ?? 'screenDash',
    day_order: given?.day_order ?? 'usual',
  };
  const writing: Writing = { language: usual.language, ...reportFormats(usual, shown) };
  const own = ownWords(shown, language);
  const [first, last, code] = [t('setting.sample.first'), t('setting.sample.last'), '1001'];
  const name = {
    firstLast: `${first} ${last}`,
    lastFirst: `${last} ${first}`,
    codeFirst: `${code} ${first} ${last}`,
  }[shown.names];
  const { from, to } = movingDays('thisMonth', {
    today: currentDay(zone),
    weekStart,
    periodStart: shown.period_start,
  });
  const weekdays = { 4: t('shared.weekday_choice.4'), 5: t('shared.weekday_choice.5') } as const;
  const days = shown.day_order === 'newest' ? samples.toReversed() : samples;
  return (
    <section className="report-setting-preview" aria-label={t('setting.sample.title')}>
      <header>
        <h2>{t('setting.sample.title')}</h2>
        <p>{t('setting.sample.text')}</p>
      </header>
      <p className="report-setting-preview-name">
        <bdi>{name}</bdi>
      </p>
      <table>
        <thead>
          <tr>
            <th scope="col">{t('shared.field.date')}</th>
            <th scope="col">{t('shared.field.weekday')}</th>
            <th scope="col">{t('shared.field.check_in')}</th>
            <th scope="col">{t('shared.field.regular_min')}</th>
            <th scope="col">{t('shared.field.late_min')}</th>
          </tr>
        </thead>
        <tbody>
          {days.map(({ day, weekday, time, worked, late }) => (
            <tr key={day}>
              <td>{formatDay(day, writing)}</td>
              <td>
                {own.get(`report:shared.weekday_choice.${weekday}`) ?? (weekday === 4 ? weekdays[4] : weekdays[5])}
              </td>
              <td>{formatTime(time, writing)}</td>
              <td>{durationText(worked, writing)}</td>
              <td>{late === null ? shown.empty_cell === 'blank' ? null : <Nothing /> : durationText(late, writing)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p>
        {t('screen.preset.thisMonth')}: <bdi>{`${formatDay(from, writing)} – ${formatDay(to, writing)}`}</bdi>
      </p>
    </section>
  );
}
