import { useQuery } from '@tanstack/react-query';
import type { CallData } from '#shared/contract/index.ts';
import { callQuery } from '#shared/query/index.ts';
import { useApplicationContext } from '#shared/record/application-context.tsx';
import { employeeCalendar, ownCalendar } from '../../contract/explained-days.ts';

/** Milliseconds between requests while days wait: the last calculation may change nothing and send no event. */
export const whileWaiting = 1000;

const again = ({
  state,
}: {
  state: { data?: { readonly data: CallData<typeof ownCalendar> } | undefined };
}): number | false => (state.data?.data.days.some((day) => day.is_waiting) ? whileWaiting : false);

/**
 * Days of an employee; reloaded after a recalculation.
 * @param employee null for the signed-in employee; undefined for nobody yet
 */
export function useCalendar(employee: number | null | undefined, from: string, days: number) {
  const { client } = useApplicationContext();
  const own = useQuery({
    ...callQuery(client, ownCalendar, { query: { from, days } }),
    meta: { topics: ['personal.time_card'] },
    enabled: employee === null,
    refetchInterval: again,
  });
  const others = useQuery({
    ...callQuery(client, employeeCalendar, { query: { employee: employee ?? 0, from, days } }),
    meta: { topics: ['attendance.day'] },
    enabled: typeof employee === 'number',
    refetchInterval: again,
  });
  return employee === null ? own : others;
}
