import { useTranslation } from '#shared/i18n/index.ts';
import { ShownSecret } from './shown-secret.tsx';

interface WebhookSecretProps {
  readonly secret: string;
  readonly onClose: () => void;
}

/** A new signing secret of an automatic export. */
export function WebhookSecret({ secret, onClose }: WebhookSecretProps) {
  const { t } = useTranslation('sys');
  return (
    <ShownSecret
      title={t('webhookSecret.title')}
      text={t('webhookSecret.text')}
      values={[{ label: t('webhookSecret.secret'), value: secret }]}
      how={t('webhookSecret.how')}
      onClose={onClose}
    />
  );
}
