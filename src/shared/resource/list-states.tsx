import { isCallError } from '#shared/http/index.ts';
import { useTranslation } from '#shared/i18n/index.ts';
import { Button, EmptyState, ErrorState } from '#shared/ui/index.ts';

interface RecordsFailureProps {
  readonly error: unknown;
  readonly isRetrying: boolean;
  readonly onRetry: () => void;
}

/** Shown instead of the rows if a list could not be loaded. */
export function RecordsFailure({ error, isRetrying, onRetry }: RecordsFailureProps) {
  const { t } = useTranslation('common');
  return (
    <ErrorState
      title={t('list.failed')}
      description={isCallError(error) && error.kind === 'network' ? t('form.unreachable') : undefined}
      onRetry={onRetry}
      isRetrying={isRetrying}
      requestId={isCallError(error) ? error.requestId : undefined}
    />
  );
}

/** Shown instead of the rows if search and filters match none. */
export function NoMatches({ onClear }: { readonly onClear: () => void }) {
  const { t } = useTranslation('common');
  return (
    <EmptyState
      variant="noResult"
      title={t('list.noResult')}
      description={t('list.noResultText')}
      action={<Button onPress={onClear}>{t('list.clearAll')}</Button>}
    />
  );
}
