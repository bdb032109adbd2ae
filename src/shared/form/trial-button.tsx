import { useState } from 'react';
import type { ResourceName } from '#shared/contract/index.ts';
import { useTranslation } from '#shared/i18n/index.ts';
import { useApplicationContext } from '#shared/record/application-context.tsx';
import type { Trial } from '#shared/routing/trial.ts';
import { Button } from '#shared/ui/index.ts';

interface TrialButtonProps {
  readonly resource: ResourceName;
  /** Checks the form: what it would send, or null if it is not valid. */
  readonly peek: () => Promise<Omit<Trial, 'resource'> | null>;
  readonly isDisabled: boolean;
}

/** "What would change?" before saving; nothing if no slice offers it for the resource. */
export function TrialButton({ resource, peek, isDisabled }: TrialButtonProps) {
  const { t } = useTranslation('common');
  const Panel = useApplicationContext().trialOf?.(resource);
  const [tried, setTried] = useState<Trial | null>(null);
  if (!Panel) return null;
  return (
    <>
      <Button
        variant="quiet"
        className="confirm-aside"
        isDisabled={isDisabled}
        onPress={() => void peek().then((given) => setTried(given && { resource, ...given }))}
      >
        {t('form.trial')}
      </Button>
      {tried ? <Panel tried={tried} onClose={() => setTried(null)} /> : null}
    </>
  );
}
