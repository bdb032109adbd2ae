import { useState } from 'react';
import type { RecordOf } from '#shared/record/record.ts';
import { Button } from '#shared/ui/index.ts';
import { Section } from '#shared/ui/gallery/section.tsx';
import { ConfirmDialog } from '../confirm-dialog.tsx';
import { RecordForm } from '../record-form.tsx';
import type { RecordFormState } from '../state-teller.tsx';
import { stepped } from './samples.ts';

const record: RecordOf<typeof stepped> = {
  id: 1,
  display_name: 'Early shift',
  version: 3,
  create_time: '2026-01-05T08:00:00Z',
  update_time: '2026-01-05T08:00:00Z',
  name: 'Early shift',
  start_time: '06:00',
  late_after: 10,
  email: 'early@example.com',
  active: true,
};

export function StepsSection() {
  const [open, setOpen] = useState<'new' | 'present' | null>(null);
  const [saved, setSaved] = useState(0);
  return (
    <>
      <Section title="Form in steps">
        <Button onPress={() => setOpen('new')}>New in steps</Button>
        <Button onPress={() => setOpen('present')}>Edit in steps</Button>
        <output>{saved} saved</output>
        {open === null ? null : (
          <SteppedForm
            key={open}
            isNew={open === 'new'}
            onClosed={() => setOpen(null)}
            onSaved={() => setSaved(saved + 1)}
          />
        )}
      </Section>
      <Section title="Form in steps, read only">
        <div className="gallery-form">
          <RecordForm resource={stepped} record={record} isReadOnly />
        </div>
      </Section>
    </>
  );
}

interface SteppedFormProps {
  readonly isNew: boolean;
  readonly onClosed: () => void;
  readonly onSaved: () => void;
}

function SteppedForm({ isNew, onClosed, onSaved }: SteppedFormProps) {
  const [state, setState] = useState<RecordFormState | null>(null);
  return (
    <ConfirmDialog
      title="In steps"
      confirmLabel={state?.goesOn ? 'Next' : 'Save'}
      onBack={state?.goBack}
      isUnsaved={state?.isUnsaved ?? false}
      validate={async () => (await state?.submit()) ?? false}
      onAfterConfirm={onSaved}
      onClosed={onClosed}
    >
      {(confirm) => (
        <RecordForm resource={stepped} record={isNew ? null : record} onState={setState} onEnter={confirm} />
      )}
    </ConfirmDialog>
  );
}
