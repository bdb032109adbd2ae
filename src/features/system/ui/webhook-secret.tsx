import './webhook-secret.css';
import { useTranslation } from '#shared/i18n/index.ts';
import { Button, CopyIcon, Dialog, showToast, TextField } from '#shared/ui/index.ts';

interface WebhookSecretProps {
  /** As it was just made: it is not stored in this form. */
  readonly secret: string;
  readonly onClose: () => void;
}

/** A new signing secret, shown once, to copy. */
export function WebhookSecret({ secret, onClose }: WebhookSecretProps) {
  const { t } = useTranslation(['sys', 'common']);
  const copy = async (): Promise<void> => {
    await navigator.clipboard.writeText(secret);
    showToast({ variant: 'success', text: t('common:ui.copied') });
  };
  return (
    <Dialog
      isOpen
      title={t('webhookSecret.title')}
      description={t('webhookSecret.text')}
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose();
      }}
      actions={
        <>
          {/* Without a secure connection the clipboard is not available, but the field can be copied by hand. */}
          {globalThis.isSecureContext ? (
            <Button icon={CopyIcon} onPress={() => void copy()}>
              {t('common:ui.copy')}
            </Button>
          ) : null}
          <Button variant="primary" onPress={onClose}>
            {t('common:ui.close')}
          </Button>
        </>
      }
    >
      <div className="webhook-secret">
        <TextField label={t('webhookSecret.secret')} value={secret} isReadOnly />
        <p>{t('webhookSecret.how')}</p>
      </div>
    </Dialog>
  );
}
