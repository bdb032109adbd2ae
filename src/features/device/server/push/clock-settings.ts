import { offsetText } from './local-time.ts';

/** The setting of a terminal's clock from an instant on, as the server sent it. Terminals know no summer time, only an offset. */
export type ClockSetting = {
  /** Null: as far back as is known. */
  readonly since: Temporal.Instant | null;
  /** Seconds east of Greenwich. */
  readonly offset: number;
};

/** A punch may be this far in the future by a fast clock; a later one is set aside (docs/device-protocol.md#clocks). */
export const futureSeconds = 300;

/** A terminal sets its clock some seconds before the server notes the answer. */
const slackSeconds = 120;

/** The wall time of an instant at an offset, `YYYY-MM-DDTHH:mm:ss`. */
export const wallAt = (instant: Temporal.Instant, offset: number): string =>
  instant.add({ seconds: offset }).toZonedDateTimeISO('UTC').toPlainDateTime().toString({ smallestUnit: 'second' });

/** The wall times that a clock can have shown with a setting; compared as text. */
type Shown = {
  readonly offset: string;
  readonly from: string;
  readonly until: string;
  /** The latest wall time that it can show now, and the one that it showed shortly before. */
  readonly latest: string;
  readonly recent: string;
};

/** Finds the offset of the clock that showed a wall time; null if it is not known. */
export type SettingReader = (local: string) => string | null;

/**
 * Reads wall times by the clock's settings. For an hour that was shown twice it takes the reading close to now, otherwise the
 * earlier one. For an hour that was never shown it takes the offset from before.
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
      // The clock cannot have shown this hour: the last setting before it counts.
      shown.findLast(({ from }) => local >= from);
    return known?.offset ?? null;
  };
}
