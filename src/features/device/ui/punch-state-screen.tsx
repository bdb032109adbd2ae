import { ResourceList } from '#shared/resource/index.ts';
import { fixedPunchStates } from '#shared/contract/punch-states.ts';
import { punchState } from '../contract/punch-state.ts';
import { PunchStateMark } from './punch-state-mark.tsx';

const cells = {
  name: ({ name, short_name, colour }: { name: string; short_name: string; colour: string | null }) => (
    <PunchStateMark name={name} short={short_name} colour={colour ?? ''} />
  ),
};

/** Punch states with their names and meanings. */
export default function PunchStateScreen() {
  return (
    <ResourceList
      resource={punchState}
      titleColumn="name"
      cells={cells}
      alsoChanges={alsoChanges}
      canDelete={({ code }) => !isFixed.has(code)}
    />
  );
}

const isFixed: ReadonlySet<unknown> = new Set(fixedPunchStates);

const alsoChanges = ['device.transaction'] as const;
