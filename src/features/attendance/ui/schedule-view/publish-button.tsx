import { useState } from 'react';
import { formatNumber, useTranslation } from '#shared/i18n/index.ts';
import { useApplicationContext } from '#shared/record/application-context.tsx';
import { mayAccess } from '#shared/routing/index.ts';
import { Button, SendIcon } from '#shared/ui/index.ts';
import { lazily } from '#shared/ui/lazily.tsx';
import type { Days } from './view.ts';

/** Loaded on demand. */
const PublishDialog = /* @__PURE__ */ lazily(() =>
  import('./publish-dialog.tsx').then((module) => module.PublishDialog),
);

interface UnpublishedProps {
  readonly days: Days;
  /** Days of the view that their employees do not see yet; null if the company does not publish its rosters. */
  readonly unpublished: number | null | undefined;
}

/** Says how many of the shown days are not published yet, and that they count already; with the button that publishes them. */
export function Unpublished({ days, unpublished }: UnpublishedProps) {
  const { t, language } = useTranslation('att');
  const { rights } = useApplicationContext();
  const [isOpen, setOpen] = useState(false);
  if (unpublished === null || unpublished === undefined) return null;
  return (
    <div className="plan-unpublished" data-waiting={unpublished > 0 || undefined}>
      <p role="status">
        {unpublished === 0
          ? t('publishRoster.all')
          : t('publishRoster.waiting', { count: unpublished, days: formatNumber(unpublished, language) })}
      </p>
      {mayAccess('attendance.temporary_schedule.publish', rights) ? (
        <Button icon={SendIcon} size="small" onPress={() => setOpen(true)}>
          {t('publishRoster.open')}
        </Button>
      ) : null}
      {isOpen ? <PublishDialog start={days.from} end={days.to} onClose={() => setOpen(false)} /> : null}
    </div>
  );
}
