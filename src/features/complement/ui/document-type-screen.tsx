import { formatNumber, useTranslation } from '#shared/i18n/index.ts';
import { Nothing } from '#shared/list/display/nothing.tsx';
import { ResourceList, useApplicationContext, type CellsOf } from '#shared/resource/index.ts';
import { documentType } from '../contract.ts';

export default function DocumentTypeScreen() {
  return <ResourceList resource={documentType} titleColumn="doc_type_name" cells={cells} />;
}

const cells: CellsOf<typeof documentType> = {
  missing_count: ({ id, missing_count: count }) => (
    <CountLink
      of="personnel.employee"
      count={count}
      filters={{ status__in: 'active', missing_documents: String(id) }}
    />
  ),
  expiring_count: ({ id, expiring_count: count }) => (
    <CountLink of="complement.employee_document" count={count} filters={stateOf(id, 'expiring')} />
  ),
  expired_count: ({ id, expired_count: count }) => (
    <CountLink of="complement.employee_document" count={count} filters={stateOf(id, 'expired')} />
  ),
};

const stateOf = (id: number, state: string) => ({ doc_type: String(id), validity__in: state });

interface CountLinkProps {
  readonly of: 'personnel.employee' | 'complement.employee_document';
  readonly count: number | null;
  readonly filters: Readonly<Record<string, string>>;
}

/** A number that opens the list of what it counts, for people who may open that list. */
function CountLink({ of, count, filters }: CountLinkProps) {
  const { language } = useTranslation();
  const path = useApplicationContext().screenOf(of);
  if (count === null) return <Nothing />;
  const text = <span className="resource-figure">{formatNumber(count, language)}</span>;
  if (count === 0 || path === undefined) return text;
  return (
    <a className="resource-link" href={`${path}?${new URLSearchParams(filters).toString()}`}>
      {text}
    </a>
  );
}
