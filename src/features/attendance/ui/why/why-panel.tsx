import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { isCallError } from '#shared/http/index.ts';
import { useTranslation } from '#shared/i18n/index.ts';
import { callQuery } from '#shared/query/index.ts';
import { useApplicationContext } from '#shared/record/application-context.tsx';
import { IconButton } from '#shared/ui/button/icon-button.tsx';
import { showToast } from '#shared/ui/feedback/show-toast.ts';
import { EmptyState } from '#shared/ui/feedback/empty-state.tsx';
import { ErrorState } from '#shared/ui/feedback/error-state.tsx';
import { Skeleton } from '#shared/ui/feedback/skeleton.tsx';
import { CopyIcon } from '#shared/ui/icon/index.ts';
import { SidePanel } from '#shared/ui/overlay/dialog.tsx';
import { explainDay, explainOwnDay } from '../../contract/explained-days.ts';
import { asText } from './answer.ts';
import { WhyDay } from './why-day.tsx';
import { useDayWords } from './use-day-words.ts';

export interface WhyPanelProps {
  /** The employee; null for the signed-in one. */
  readonly employee: number | null;
  /** ISO date. */
  readonly date: string;
  readonly onClose: () => void;
  /** Content above it. */
  readonly above?: ReactNode;
}

/** The explanation of a day in a panel; updated when a new punch changes it. */
export function WhyPanel({ employee, date, onClose, above }: WhyPanelProps) {
  const { t } = useTranslation(['att', 'common']);
  const words = useDayWords();
  const day = useExplainedDay(employee, date);
  const shown = day.data?.data ?? undefined;
  const isMissing = day.data?.data === null || (isCallError(day.error) && day.error.status === 404);
  return (
    <SidePanel
      isOpen
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose();
      }}
      title={t('att:why.title')}
      description={
        <>
          {shown ? (
            <>
              <bdi>{shown.employee.display_name}</bdi> ·{' '}
            </>
          ) : null}
          {words.day(date)}
        </>
      }
      headerEnd={
        shown ? (
          <IconButton
            icon={CopyIcon}
            label={t('att:why.copy')}
            size="small"
            onPress={() => {
              void navigator.clipboard.writeText(asText(shown, words)).then(() => {
                showToast({ variant: 'success', text: t('att:why.copied') });
              });
            }}
          />
        ) : null
      }
    >
      {above}
      {isMissing ? (
        <EmptyState title={t('att:why.none')} description={t('att:why.noneText')} />
      ) : day.error ? (
        <ErrorState
          title={t('att:why.failed')}
          onRetry={() => void day.refetch()}
          isRetrying={day.isFetching}
          requestId={isCallError(day.error) ? day.error.requestId : undefined}
        />
      ) : !shown ? (
        <Skeleton height={320} />
      ) : (
        <WhyDay day={shown} isOwn={employee === null} />
      )}
    </SidePanel>
  );
}

/** A day with its explanation, reloaded after a recalculation. */
export function useExplainedDay(employee: number | null, date: string) {
  const { client } = useApplicationContext();
  const own = useQuery({
    ...callQuery(client, explainOwnDay, { query: { date } }),
    meta: { topics: ['personal.time_card', 'device.transaction'] },
    enabled: employee === null,
  });
  const others = useQuery({
    ...callQuery(client, explainDay, { query: { employee: employee ?? 0, date } }),
    meta: { topics: ['attendance.day', 'device.transaction'] },
    enabled: employee !== null,
  });
  return employee === null ? own : others;
}
