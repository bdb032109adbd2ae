import { useState } from 'react';
import type { RecordOf } from '#shared/record/record.ts';
import { Button } from '#shared/ui/index.ts';
import { Section } from '#shared/ui/gallery/section.tsx';
import { ConfirmDialog } from '../confirm-dialog.tsx';
import { RecordForm } from '../record-form.tsx';
import type { RecordFormState } from '../state-teller.tsx';
import { sample } from './samples.ts';

type Surface = 'dialog' | 'panel' | 'page';

const record: RecordOf<typeof sample> = {
  id: 1,
  display_name: 'Early shift',
  version: 3,
  create_time: '2026-01-05T08:00:00Z',
  update_time: '2026-01-05T08:00:00Z',
  name: 'Early shift',
  email: 'early@example.com',
  start_time: '06:00',
  late_after: 10,
  active: true,
};

export function FormSection() {
  const [open, setOpen] = useState<Surface | null>(null);
  const [saved, setSaved] = useState<string[]>([]);
  return (
    <>
      <Section title="Form in a dialog, a panel and the page">
        {(['dialog', 'panel', 'page'] as const).map((surface) => (
          <Button key={surface} onPress={() => setOpen(surface)}>{`Open as ${surface}`}</Button>
        ))}
        <output data-saved={JSON.stringify(saved)}>{saved.length} saved</output>
        {open === null ? null : (
          <SampleForm
            key={open}
            surface={open}
            onClosed={() => setOpen(null)}
            onSaved={(name) => setSaved([...saved, name])}
          />
        )}
      </Section>
      <Section title="Form, read only">
        <div className="gallery-form">
          <RecordForm resource={sample} record={record} isReadOnly onSaved={() => undefined} />
        </div>
      </Section>
    </>
  );
}

interface SampleFormProps {
  readonly surface: Surface;
  readonly onClosed: () => void;
  readonly onSaved: (name: string) => void;
}

function SampleForm({ surface, onClosed, onSaved }: SampleFormProps) {
  const [state, setState] = useState<RecordFormState | null>(null);
  const [name, setName] = useState('');
  return (
    <ConfirmDialog
      surface={surface}
      title="New sample"
      confirmLabel="Create sample"
      isUnsaved={state?.isUnsaved ?? false}
      validate={async () => (await state?.submit()) ?? false}
      onAfterConfirm={() => onSaved(name)}
      onClosed={onClosed}
    >
      {(confirm) => (
        <RecordForm
          resource={sample}
          record={null}
          onState={setState}
          onEnter={confirm}
          onSaved={(next) => setName(next.display_name)}
        />
      )}
    </ConfirmDialog>
  );
}
