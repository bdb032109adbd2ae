import { absencesOf } from '#features/attendance/server.ts';
import { Refusal, type TenantContext } from '#server/http/index.ts';
import { ask } from '#server/questions/index.ts';
import { swapCodes } from '../../contract.ts';
import { keyOf, type SwappedDay } from '../../domain/swapped-days.ts';

/** @throws Refusal if somebody would get work on a day on which they are away all day, by leave or training that is approved */
export async function refuseAway(context: TenantContext, days: readonly SwappedDay[]): Promise<void> {
  const working = days.filter(({ work }) => work.length > 0);
  const dates = working.map(({ date }) => date).toSorted();
  const [from, to] = [dates[0], dates.at(-1)];
  if (from === undefined || to === undefined) return;
  const employees = [...new Set(working.map(({ employee }) => employee))];
  const away = new Set<string>();
  for (const absences of await ask(context, absencesOf, { employees, from, to }))
    for (const [employee, own] of absences)
      for (const absence of own)
        if ('date' in absence && absence.part === 'full') away.add(keyOf({ employee, date: absence.date }));
  const day = working.find((each) => away.has(keyOf(each)));
  if (day) throw new Refusal(swapCodes.away, { context: { day: day.date } });
}
