import './access-panel.css';
import type { CallData } from '#shared/contract/index.ts';
import { useTranslation } from '#shared/i18n/index.ts';
import { CircleCheckIcon, CircleXIcon, Icon } from '#shared/ui/index.ts';
import type { Verdict, whoMayOpen } from '../contract/who.ts';

type PersonVerdict = CallData<typeof whoMayOpen>['people'][number];

export const canOpen = (verdict: Verdict): boolean => verdict === 'granted' || verdict === 'openForAll';

/** Whether the door opens, and why or why not. */
export function VerdictText({ verdict }: { verdict: Verdict }) {
  const { t } = useTranslation('acc');
  const can = canOpen(verdict);
  return (
    <span className="access-verdict" data-can={can || undefined}>
      <Icon as={can ? CircleCheckIcon : CircleXIcon} />
      {t(`access.verdict.${verdict}`)}
    </span>
  );
}

/** What leads somebody to a door: "Group Day staff (Office hours) · own privilege (any time)". */
export function WaysText({ ways, sync }: Pick<PersonVerdict, 'ways' | 'sync'>) {
  const { t } = useTranslation('acc');
  const parts = ways.map(({ kind, display_name: name, period }) => {
    const hours = period?.display_name ?? t('hours.anyTime');
    return kind === 'group' ? t('access.byGroup', { name, hours }) : t('access.byPrivilege', { hours });
  });
  if (sync !== 'done') parts.push(t(`access.sync.${sync}`));
  return parts.length === 0 ? null : <p>{parts.join(' · ')}</p>;
}
