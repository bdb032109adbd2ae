import { useState } from 'react';
import { StepLine, type LineStep, type StepLineWords } from '../step-line/step-line.tsx';
import { Section } from './section.tsx';

const words: StepLineWords = {
  label: 'Steps',
  add: 'Add a step',
  earlier: (title) => `Move ${title} earlier`,
  later: (title) => `Move ${title} later`,
  remove: (title) => `Remove ${title}`,
  place: (place) => `Step ${place}`,
};

const first: readonly LineStep[] = [
  { id: 'a', title: 'Team lead', lines: ['Direct superior', 'Reminder after 24 hours'], found: 'Ana Ruiz' },
  { id: 'b', title: 'HR', lines: ['HR, any one'], tone: 'off', found: 'Skipped: same person as the step before' },
  { id: 'c', title: 'Management', lines: ['Nobody chosen yet'], tone: 'wrong' },
];

/** A line whose steps are added, moved and taken out, one for looking at, and an empty one. */
export function StepLineSection() {
  const [steps, setSteps] = useState(first);
  const [selected, setSelected] = useState<string | null>('a');
  const move = (id: string, by: -1 | 1): void =>
    setSteps((all) => {
      const at = all.findIndex((step) => step.id === id);
      const step = all[at];
      return step ? all.toSpliced(at, 1).toSpliced(at + by, 0, step) : all;
    });
  return (
    <Section title="Line of steps">
      <div style={{ inlineSize: '100%', display: 'grid', gap: 24 }}>
        <StepLine
          words={words}
          start="Employee"
          end="Approved"
          steps={steps}
          selected={selected}
          onSelect={setSelected}
          onAdd={(at) =>
            setSteps((all) =>
              all.toSpliced(at, 0, { id: `n${all.length}`, title: 'New step', lines: ['Direct superior'] }),
            )
          }
          onMove={move}
          onRemove={(id) => setSteps((all) => all.filter((step) => step.id !== id))}
        />
        <StepLine
          words={{ ...words, label: 'Steps, for looking at' }}
          start="Employee"
          end="Approved"
          steps={first.slice(0, 2)}
          selected={null}
          onSelect={() => undefined}
        />
        <StepLine
          words={{ ...words, label: 'No steps' }}
          start="Employee"
          end="Approved"
          steps={[]}
          selected={null}
          onSelect={() => undefined}
          onAdd={() => undefined}
          onMove={() => undefined}
          onRemove={() => undefined}
        />
      </div>
    </Section>
  );
}
