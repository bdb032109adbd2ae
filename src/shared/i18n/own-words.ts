import type { Presentation } from '#shared/contract/presentation.ts';
import { figuresOfItem, signOfItem } from '#shared/contract/report-items.ts';
import type { Language } from './languages.ts';
import { weekdayName } from './dates.ts';

/** Texts by their whole keys, `report:shared.weekday_choice.1`. */
export type OwnWords = ReadonlyMap<string, string>;

/** Statuses of days that are also signs, by the codes of reports. */
const statuses: Readonly<Record<string, number>> = {
  present: 0,
  absent: 1,
  halfDay: 2,
  inProgress: 4,
  pending: 5,
  leave: 6,
  training: 7,
  holiday: 8,
  weekend: 9,
  dayOff: 10,
  noSchedule: 11,
};

/** The keys with the names of punch states. */
const stateKeys = (code: number): readonly string[] => [
  `device:transaction.punch_state_choice.${code}`,
  `device:unregistered.punch_state_choice.${code}`,
  `report:shared.punch_state_choice.${code}`,
  `report:shared.corrected_state_choice.${code}`,
  `att:manualLog.punch_state_choice.${code}`,
];

/** A company's own names for things, in a language: the only place where its settings become words. */
export function ownWords({ weekday, items, states }: Presentation, language: Language): OwnWords {
  const own = new Map<string, string>();
  if (weekday !== 'long')
    for (let day = 1; day <= 7; day++)
      own.set(
        `report:shared.weekday_choice.${day}`,
        weekday === 'number' ? String(day) : weekdayName(day, language, 'short'),
      );
  const shared = (key: string, text: string): void => {
    if (text !== '') own.set(`report:shared.${key}`, text);
  };
  for (const { item, names, symbol } of items) {
    const name = names[language];
    const [figure] = figuresOfItem(item);
    if (figure !== undefined) shared(`field.${figure}`, name);
    const sign = signOfItem(item);
    if (sign === undefined) continue;
    shared(`sign.${sign}`, symbol);
    shared(`sign_name.${sign}`, name);
    const status = statuses[sign];
    if (status !== undefined) shared(`status_choice.${status}`, name);
  }
  for (const { code, names } of states)
    if (names[language] !== '') for (const key of stateKeys(code)) own.set(key, names[language]);
  return own;
}
