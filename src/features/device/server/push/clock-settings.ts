import { offsetText } from './local-time.ts';

/** How a terminal's clock ran from an instant on, as it was told: terminals know no summer time, only an offset. */
export type ClockSetting = {
  /** Null: for as long as anybody knows. */
  readonly since: Temporal.Instant | null;
  /** Seconds east of Greenwich. */
  readonly offset: number;
};

/** A punch may be told by a clock this much ahead of ours; a later one is set aside (docs/device-protocol.md#clocks). */
export const futureSeconds = 300;

/** A terminal sets its clock some seconds before its answer says so. */
const slackSeconds = 120;

/** The wall time of an instant at an offset, `YYYY-MM-DDTHH:mm:ss`. */
export const wallAt = (instant: Temporal.Instant, offset: number): string =>
  instant.add({ seconds: offset }).toZonedDateTimeISO('UTC').toPlainDateTime().toString({ smallestUnit: 'second' });

/** The wall times that a clock can have shown while a setting held; compared as text. */
type Shown = {
  readonly offset: string;
  readonly from: string;
  readonly until: string;
  /** What it shows at the moment, and what it showed a moment ago. */
  readonly latest: string;
  readonly recent: string;
};

/** Finds the offset that a clock had when it showed a wall time; null where nothing is known of that time. */
export type SettingReader = (local: string) => string | null;

/**
 * Reads wall times by what the terminal was told. Where an hour was shown twice, the reading that is just now wins, else the
 * earlier one; in an hour that the clock never showed the offset of before holds.
 */
export function settingReader(settings: readonly ClockSetting[], now: Temporal.Instant): SettingReader {
  const shown = settings.map(({ since, offset }, at): Shown => {
    const next = settings[at + 1]?.since ?? null;
    return {
      offset: offsetText(offset),
      from: since === null ? '' : wallAt(since.subtract({ seconds: slackSeconds }), offset),
      until: next === null ? '\uffff' : wallAt(next, offset),
      latest: wallAt(now.add({ seconds: futureSeconds }), offset),
      recent: wallAt(now.subtract({ seconds: slackSeconds }), offset),
    };
  });
  return (local) => {
    const fitting = shown.filter(({ from, until, latest }) => local >= from && local < until && local <= latest);
    const known =
      fitting.find(({ recent }) => local >= recent) ??
      fitting[0] ??
      // In no hour that it can have shown: what held last before.
      shown.findLast(({ from }) => local >= from);
    return known?.offset ?? null;
  };
}
