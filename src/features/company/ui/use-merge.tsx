import { useState, type ReactNode } from 'react';
import { useTranslation } from '#shared/i18n/index.ts';
import { useApplicationContext } from '#shared/resource/index.ts';
import { mayAccess } from '#shared/routing/index.ts';
import { GitBranchIcon, MenuItem } from '#shared/ui/index.ts';
import { lazily } from '#shared/ui/lazily.tsx';
import type { Permission } from '#shared/contract/index.ts';

// Few come to merge.
const MergeDialog = /* @__PURE__ */ lazily(() => import('./merge-dialog.tsx').then((module) => module.MergeDialog));

/** A record to be merged into another one. */
export interface MergedRecord {
  readonly id: number;
  readonly display_name: string;
}

/** The rights that merging needs. */
const needed = {
  department: ['company.department.change', 'company.department.delete'],
  position: ['company.position.change', 'company.position.delete'],
  area: ['company.area.change', 'company.area.delete'],
} as const satisfies Record<string, readonly Permission[]>;

/** "Merge into…" for the records of a tree: its item in a menu, what starts it elsewhere, and its dialog. */
export function useMerge(tree: 'department' | 'position' | 'area'): {
  readonly isOffered: boolean;
  readonly ask: (record: MergedRecord) => void;
  readonly item: (record: MergedRecord) => ReactNode;
  readonly dialog: ReactNode;
} {
  const { t } = useTranslation('company');
  const { rights } = useApplicationContext();
  const [record, setRecord] = useState<MergedRecord | null>(null);
  const isOffered = needed[tree].every((permission) => mayAccess(permission, rights));
  return {
    isOffered,
    ask: setRecord,
    item: (of) => (
      <MenuItem id="merge" icon={GitBranchIcon} onAction={() => setRecord(of)}>
        {t('merge.action')}
      </MenuItem>
    ),
    dialog: record ? <MergeDialog tree={tree} record={record} onClose={() => setRecord(null)} /> : null,
  };
}
