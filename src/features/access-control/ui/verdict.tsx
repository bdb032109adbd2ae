import './access-panel.css';
import type { CallData } from '#shared/contract/index.ts';
import { useTranslation } from '#shared/i18n/index.ts';
import { CircleCheckIcon, CircleXIcon, Icon, UsersIcon } from '#shared/ui/index.ts';
import type { Verdict, whoMayOpen } from '../contract/who.ts';

type PersonVerdict = CallData<typeof whoMayOpen>['people'][number];

export const canOpen = (verdict: Verdict): boolean => verdict === 'granted' || verdict === 'openForAll';

/** Whether the door opens, and why or why not. */
export function VerdictText({ verdict }: { verdict: Verdict }) {
  const { t } = useTranslation('acc');
  const can = canOpen(verdict);
  const isTogether = verdict === 'together';
  return (
    <span className="access-verdict" data-can={can || undefined} data-together={isTogether || undefined}>
      <Icon as={can ? CircleCheckIcon : isTogether ? UsersIcon : CircleXIcon} />
      {t(`access.verdict.${verdict}`)}
    </span>
  );
}

/**
 * Why somebody may open a door: "Group Day staff (Office hours) · own privilege (any time)", and who has to come along: "Vault:
 * with Managers + Security".
 */
export function WaysText({ ways, together, sync }: Pick<PersonVerdict, 'ways' | 'together' | 'sync'>) {
  const { t } = useTranslation('acc');
  const parts = ways.map(({ kind, display_name: name, period }) => {
    const hours = period?.display_name ?? t('hours.anyTime');
    return kind === 'group' ? t('access.byGroup', { name, hours }) : t('access.byPrivilege', { hours });
  });
  for (const { display_name: name, others } of together)
    if (others.length > 0) parts.push(t('access.together', { name, groups: others.join(' + ') }));
  if (sync !== 'done') parts.push(t(`access.sync.${sync}`));
  return parts.length === 0 ? null : <p>{parts.join(' · ')}</p>;
}
