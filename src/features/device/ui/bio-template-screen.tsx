import { builtKey, useTranslation } from '#shared/i18n/index.ts';
import { ResourceList, type CellsOf } from '#shared/resource/index.ts';
import { EmptyState } from '#shared/ui/index.ts';
import { bioTemplate } from '../contract.ts';

const defaultColumns = [
  'employee',
  'emp_code',
  'bio_type',
  'bio_no',
  'major_ver',
  'source_alias',
  'of_person',
  'update_time',
] as const;

/** Fingerprints, faces and palms that people have enrolled with. */
export default function BioTemplateScreen() {
  const { t } = useTranslation('device');
  return (
    <ResourceList
      resource={bioTemplate}
      titleColumn="employee"
      defaultColumns={defaultColumns}
      cells={cells}
      isLive
      empty={<EmptyState title={t('bioTemplate.empty.title')} description={t('bioTemplate.empty.text')} />}
    />
  );
}

/** The finger. For other kinds the number is only shown if it is not the first. */
function Place({ type, no }: { readonly type: number | null; readonly no: number | null }) {
  const { t } = useTranslation('device');
  if (type === 1 && no !== null && no <= 9) return t(builtKey(`device:terminal.finger_choice.${no}`));
  return no === null || no === 0 ? '–' : String(no);
}

const cells: CellsOf<typeof bioTemplate> = {
  bio_no: ({ bio_type: type, bio_no: no }) => <Place type={type} no={no} />,
};
