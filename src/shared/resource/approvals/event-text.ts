import type { RequestCourse } from '#shared/contract/request-course.ts';
import type { Translate } from '#shared/i18n/index.ts';

/** What happened to a request, by whom, and whom they asked. */
export function eventText(t: Translate<'common'>, event: RequestCourse['events'][number]): string {
  const { kind, to } = event;
  const name = event.user_name || t('approvals.automatic');
  return to !== '' && (kind === 'forwarded' || kind === 'approver_added')
    ? t(`approvals.eventTo.${kind}`, { name, to })
    : t(`approvals.event.${kind}`, { name });
}
