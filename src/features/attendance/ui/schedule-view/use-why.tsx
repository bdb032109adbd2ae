import { useState, type ReactNode } from 'react';
import { useApplicationContext } from '#shared/record/application-context.tsx';
import { mayAccess } from '#shared/routing/index.ts';
import type { Block } from '#shared/ui/people-days/people-days.tsx';
import type { PlannedPerson } from '../../contract.ts';
import { WhyPanel } from '../why/why-on-demand.ts';

interface Day {
  readonly employee: number;
  readonly date: string;
}

/** Explains a chosen day of one person; only for people who may see days. */
export function useWhy(
  block: Block | null,
  people: readonly (PlannedPerson | undefined)[],
  dates: readonly string[],
): { readonly open: (() => void) | undefined; readonly panel: ReactNode } {
  const { rights } = useApplicationContext();
  const [shown, setShown] = useState<Day | null>(null);
  const isOne = block !== null && block.firstRow === block.lastRow && block.firstDay === block.lastDay;
  const person = isOne ? people[block.firstRow] : undefined;
  const date = isOne ? dates[block.firstDay] : undefined;
  const canOpen = person && date !== undefined && mayAccess('attendance.day.view', rights);
  return {
    open: canOpen ? () => setShown({ employee: person.id, date }) : undefined,
    panel: shown ? <WhyPanel {...shown} onClose={() => setShown(null)} /> : null,
  };
}
