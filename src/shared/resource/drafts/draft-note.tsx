import './drafts.css';
import { useQuery } from '@tanstack/react-query';
import { requestDraft, type DraftedKind, type DraftValues } from '#shared/contract/request-drafts.ts';
import { formatAgo, useTranslation } from '#shared/i18n/index.ts';
import { useNow } from '#shared/list/use-now.ts';
import { unwrap } from '#shared/query/index.ts';
import { useApplicationContext } from '#shared/record/application-context.tsx';
import { Button } from '#shared/ui/index.ts';
import { useForgetDraft } from './use-forget-draft.ts';

interface DraftNoteProps {
  readonly kind: DraftedKind;
  readonly onContinue: (values: DraftValues) => void;
}

/** Shows the request that the person has begun and not submitted: continue it, or discard it. */
export function DraftNote({ kind, onContinue }: DraftNoteProps) {
  const { t, language } = useTranslation('common');
  const { client } = useApplicationContext();
  const forget = useForgetDraft();
  const now = useNow();
  const found = useQuery({
    queryKey: [kind, 'draft'],
    queryFn: async ({ signal }) =>
      unwrap(await client.callEndpoint(requestDraft, { query: { kind } }, { signal, quiet: true }), kind).data,
  });
  const draft = found.data;
  if (!draft) return null;
  return (
    <section className="draft-note" aria-label={t('draft.title')}>
      <p>
        <strong>{t('draft.title')}</strong>{' '}
        <span>{t('draft.text', { when: formatAgo(Date.parse(draft.update_time), now, language) })}</span>
      </p>
      <div className="draft-note-actions">
        <Button size="small" onPress={() => void forget(kind)}>
          {t('draft.discard')}
        </Button>
        <Button size="small" variant="primary" onPress={() => onContinue(draft.values)}>
          {t('draft.continue')}
        </Button>
      </div>
    </section>
  );
}
