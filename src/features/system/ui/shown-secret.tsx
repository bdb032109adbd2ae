import './shown-secret.css';
import { useTranslation } from '#shared/i18n/index.ts';
import { Button, CopyIcon, Dialog, showToast, TextField } from '#shared/ui/index.ts';

interface ShownSecretProps {
  readonly title: string;
  readonly text: string;
  /** What is shown, to copy. The first is the secret itself. */
  readonly values: readonly { readonly label: string; readonly value: string }[];
  readonly how: string;
  readonly onClose: () => void;
}

/** A secret that was just made, shown once, to copy: it is not stored in this form. */
export function ShownSecret({ title, text, values, how, onClose }: ShownSecretProps) {
  const { t } = useTranslation('common');
  const copy = async (): Promise<void> => {
    await navigator.clipboard.writeText(values[0]?.value ?? '');
    showToast({ variant: 'success', text: t('ui.copied') });
  };
  return (
    <Dialog
      isOpen
      title={title}
      description={text}
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose();
      }}
      actions={
        <>
          {/* Without a secure connection the clipboard is not available, but the field can be copied by hand. */}
          {globalThis.isSecureContext ? (
            <Button icon={CopyIcon} onPress={() => void copy()}>
              {t('ui.copy')}
            </Button>
          ) : null}
          <Button variant="primary" onPress={onClose}>
            {t('ui.close')}
          </Button>
        </>
      }
    >
      <div className="shown-secret">
        {values.map(({ label, value }) => (
          <TextField key={label} label={label} value={value} isReadOnly />
        ))}
        <p>{how}</p>
      </div>
    </Dialog>
  );
}
