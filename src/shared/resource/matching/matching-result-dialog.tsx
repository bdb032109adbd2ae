import { useState } from 'react';
import { useTranslation } from '#shared/i18n/index.ts';
import { JobProgress } from '#shared/job/job-progress.tsx';
import { Button, Dialog } from '#shared/ui/index.ts';
import { MatchingResult } from './matching-result.tsx';

/** The result of such a job, opened later. */
export function MatchingResultDialog({ id, onClose }: { readonly id: number; readonly onClose: () => void }) {
  const { t } = useTranslation('common');
  const [hasEnded, setEnded] = useState(false);
  return (
    <Dialog
      isOpen
      title={t('matching.result')}
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose();
      }}
      actions={<Button onPress={onClose}>{t(hasEnded ? 'ui.close' : 'job.leave')}</Button>}
    >
      <JobProgress id={id} result={(job) => <MatchingResult job={job} />} onEnd={() => setEnded(true)} />
    </Dialog>
  );
}
