import { useState } from 'react';
import { Button, TextField } from '#shared/ui/index.ts';
import { Section } from '#shared/ui/gallery/section.tsx';
import { ConfirmDialog } from '../confirm-dialog.tsx';
import { parked } from './parked.ts';

/** A dialog whose handlers wait to be settled: `globalThis.dispatchEvent(new CustomEvent('gallery', { detail }))`. */
export function DialogSection() {
  const [isOpen, setOpen] = useState(false);
  const [text, setText] = useState('');
  return (
    <Section title="Dialog confirm">
      <Button onPress={() => setOpen(true)}>Open the dialog</Button>
      {isOpen ? (
        <ConfirmDialog
          title="A form"
          confirmLabel="Confirm"
          discardLabel="Discard"
          isUnsaved={text !== ''}
          validate={() => parked('validateForm')}
          onDiscard={() => parked('discard')}
          onAfterConfirm={() => parked('followConfirm')}
          onClosed={() => {
            setOpen(false);
            setText('');
          }}
        >
          {(confirm) => (
            <form
              className="record-form"
              onSubmit={(event) => {
                event.preventDefault();
                confirm();
              }}
            >
              <TextField label="Something" value={text} onChange={setText} />
              <button type="submit" hidden aria-label="Confirm" tabIndex={-1} />
            </form>
          )}
        </ConfirmDialog>
      ) : null}
    </Section>
  );
}
