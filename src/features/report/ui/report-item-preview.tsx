import './report-setting-preview.css';
import type { BesideProps } from '#shared/form/beside.tsx';
import {
  countedItems,
  figureFormats,
  figuresOfItem,
  itemUnits,
  reportItems,
  roundedMinutes,
  roundModes,
  roundPlaces,
  signOfItem,
} from '#shared/contract/index.ts';
import { durationText } from '#shared/i18n/figures.ts';
import { builtKey, useTranslation } from '#shared/i18n/index.ts';
import { usePresentation, useWriting } from '#shared/record/application-context.tsx';

/** Minutes of the timetables of three days, chosen so that each of the three places of rounding gives another result. */
const days = [[37], [8, 13], [52]];
const sumOf = (minutes: readonly number[]): number => minutes.reduce((sum, each) => sum + each, 0);
const known = <T extends string>(all: readonly T[], value: unknown): T | undefined =>
  all.find((each) => each === value);

/** Shows the results of an item for three days with the form's current values, saved or not. */
export default function ReportItemPreview({ values }: BesideProps) {
  const { t } = useTranslation('report');
  const usual = useWriting();
  const presentation = usePresentation();
  const item = known(reportItems, values['item']);
  if (item === undefined) return null;
  const sign = signOfItem(item);
  const symbol = sign === undefined ? '' : String(values['symbol'] ?? '') || t(builtKey(`report:shared.sign.${sign}`));
  const colour = String(values['colour'] ?? '');
  const unit = known(itemUnits, values['unit']) ?? 'usual';
  const [figure] = figuresOfItem(item);
  const decimals = Number(values['decimals'] ?? 2);
  const own =
    unit === 'usual' || figure === undefined
      ? {}
      : { [figure]: { unit, decimals: Number.isNaN(decimals) ? 2 : decimals } };
  const writing = { ...usual, figures: { ...figureFormats(presentation), own } };
  const step = Math.max(1, Math.round(Number(values['round_step'] ?? 1)) || 1);
  const mode = known(roundModes, values['round_mode']) ?? 'nearest';
  const at = known(roundPlaces, values['round_at']) ?? 'day';
  const rounded = (minutes: number): number => roundedMinutes(minutes, { step, mode });
  const shown = days.map((records) =>
    at === 'record' ? sumOf(records.map(rounded)) : at === 'day' ? rounded(sumOf(records)) : sumOf(records),
  );
  const total = at === 'period' ? rounded(sumOf(shown)) : sumOf(shown);
  const text = (minutes: number): string => durationText(minutes, writing, figure);
  const minutes = (count: number): string => t('item.sample.minutes', { count });
  return (
    <section className="report-setting-preview" aria-label={t('item.sample.title')}>
      <header>
        <h2>{t('item.sample.title')}</h2>
        {countedItems.includes(item) ? <p>{t('item.sample.text')}</p> : null}
      </header>
      {sign === undefined ? null : (
        <p className="report-item-sign">
          <span style={colour === '' ? undefined : { background: `color-mix(in oklab, ${colour} 24%, transparent)` }}>
            <bdi>{values['show_value'] === true ? `${symbol} ${text(shown[0] ?? 0)}` : symbol}</bdi>
          </span>
        </p>
      )}
      {countedItems.includes(item) ? (
        <table>
          <thead>
            <tr>
              <th scope="col">{t('item.sample.day')}</th>
              <th scope="col">{t('item.sample.measured')}</th>
              <th scope="col">{t('item.sample.shown')}</th>
            </tr>
          </thead>
          <tbody>
            {days.map((records, index) => (
              <tr key={index}>
                <td>{index + 1}</td>
                <td>{records.map(minutes).join(' + ')}</td>
                <td>{text(shown[index] ?? 0)}</td>
              </tr>
            ))}
            <tr>
              <th scope="row">{t('item.sample.period')}</th>
              <td>{minutes(sumOf(days.flat()))}</td>
              <td>
                <strong>{text(total)}</strong>
              </td>
            </tr>
          </tbody>
        </table>
      ) : null}
    </section>
  );
}
