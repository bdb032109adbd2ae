import { useTranslation } from '#shared/i18n/index.ts';
import { ShownSecret } from './shown-secret.tsx';

interface ApiKeySecretProps {
  readonly secret: string;
  /** A path that a program with this key can call, to try it. */
  readonly path: string;
  readonly onClose: () => void;
}

/** A new secret of an API key, with a line to try it. */
export function ApiKeySecret({ secret, path, onClose }: ApiKeySecretProps) {
  const { t } = useTranslation('sys');
  return (
    <ShownSecret
      title={t('apiKeySecret.title')}
      text={t('apiKeySecret.text')}
      values={[
        { label: t('apiKeySecret.secret'), value: secret },
        {
          label: t('apiKeySecret.example'),
          value: `curl -H 'Authorization: Bearer ${secret}' '${globalThis.location.origin}/web${path}'`,
        },
      ]}
      how={t('apiKeySecret.how')}
      onClose={onClose}
    />
  );
}
