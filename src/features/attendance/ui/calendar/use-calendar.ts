import { useQuery } from '@tanstack/react-query';
import { callQuery } from '#shared/query/index.ts';
import { useApplicationContext } from '#shared/record/application-context.tsx';
import { employeeCalendar, ownCalendar } from '../../contract/told-days.ts';

/**
 * Some days of an employee; they are asked for anew when one is calculated anew.
 * @param employee null: the signed-in employee; undefined: nobody yet
 */
export function useCalendar(employee: number | null | undefined, from: string, days: number) {
  const { client } = useApplicationContext();
  const own = useQuery({
    ...callQuery(client, ownCalendar, { query: { from, days } }),
    meta: { topics: ['personal.time_card'] },
    enabled: employee === null,
  });
  const others = useQuery({
    ...callQuery(client, employeeCalendar, { query: { employee: employee ?? 0, from, days } }),
    meta: { topics: ['attendance.day'] },
    enabled: typeof employee === 'number',
  });
  return employee === null ? own : others;
}
