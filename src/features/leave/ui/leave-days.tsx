import './leave.css';
import { formatDay, formatDuration } from '#shared/i18n/index.ts';
import { useApplicationContext } from '#shared/resource/index.ts';
import type { LeaveLine } from '../domain/count-leave.ts';
import { useLeaveWords } from './leave-words.ts';

/** A leave date by date: what counts, and why the rest does not. */
export function LeaveDays({ lines }: { readonly lines: readonly LeaveLine[] }) {
  const words = useLeaveWords();
  const { writing } = useApplicationContext();
  if (lines.length === 0) return null;
  return (
    <section className="leave-days">
      <h3>{words.t('att:leave.lines')}</h3>
      <table>
        <thead>
          <tr>
            <th scope="col">{words.t('att:leave.date')}</th>
            <th scope="col">{words.t('att:leave.counts')}</th>
            <th scope="col">{words.t('att:leave.time')}</th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <tr key={`${line.date} ${line.part}`}>
              <th scope="row">{formatDay(line.date, writing, 'weekday')}</th>
              <td>{line.skipped === null ? words.part(line.part) : words.skipped(line)}</td>
              <td>
                <bdi dir="ltr">{line.minutes === 0 ? '–' : formatDuration(line.minutes, words.language)}</bdi>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
