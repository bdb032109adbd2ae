import './list-failure.css';
import { useTranslation } from '#shared/i18n/index.ts';
import { Button } from '#shared/ui/button/button.tsx';

interface ListFailureProps {
  /** What is said instead, if there is more to say. */
  readonly title?: string;
  readonly onRetry: () => void;
  readonly isRetrying?: boolean;
}

/** In the place of a short list that could not be loaded: says so and asks again. A failure is never shown as an empty list. */
export function ListFailure({ title, onRetry, isRetrying = false }: ListFailureProps) {
  const { t } = useTranslation('common');
  return (
    <div className="list-failure" role="alert">
      {title ?? t('lookup.failed')}
      <Button size="small" onPress={onRetry} isPending={isRetrying}>
        {t('ui.retry')}
      </Button>
    </div>
  );
}
