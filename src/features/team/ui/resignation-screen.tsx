import { useQuery } from '@tanstack/react-query';
import type { BesideProps } from '#shared/form/beside.tsx';
import { readReferences } from '#shared/form/lookup/references.ts';
import { useTranslation } from '#shared/i18n/index.ts';
import { callQuery } from '#shared/query/index.ts';
import { ResourceList, useApplicationContext } from '#shared/resource/index.ts';
import { employee, resignation } from '../contract.ts';

/** Resignations, planned and past. */
export default function ResignationScreen() {
  return (
    <ResourceList
      resource={resignation}
      titleColumn="employee"
      beside={WhoReports}
      alsoChanges={alsoChanges}
      canEdit={({ status }) => status !== 'cancelled' && status !== 'reinstated'}
      canDelete={({ status }) => status !== 'effective' && status !== 'reinstated'}
    />
  );
}

const alsoChanges = [employee.name];

/** Shows who reports to the person who leaves, since somebody has to take them over. */
function WhoReports({ values }: BesideProps) {
  const { t } = useTranslation('per');
  const { client } = useApplicationContext();
  const who = readReferences(values['employee'])[0]?.id;
  const query = useQuery({
    ...callQuery(client, employee.calls.list, {
      query: { superior: String(who ?? 0), status: 'active', page_size: 10 },
    }),
    enabled: who !== undefined,
  });
  if (who === undefined || !query.data || query.data.total === 0) return null;
  const names = query.data.data.map(({ display_name }) => display_name);
  return (
    <p className="app-muted" role="status">
      {t('resignation.reporting', { count: query.data.total, names: names.join(', ') })}
    </p>
  );
}
