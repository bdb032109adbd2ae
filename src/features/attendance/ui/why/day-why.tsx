import { referenceSchema } from '#shared/contract/index.ts';
import type { RelatedPanelProps } from '#shared/routing/related-tab.ts';
import { WhyPanel } from './why-panel.tsx';

/** The explanation of a record of a day. */
export function DayWhy({ record, onClose }: RelatedPanelProps) {
  return (
    <WhyPanel
      employee={referenceSchema.parse(record['employee']).id}
      date={String(record['att_date'])}
      onClose={onClose}
    />
  );
}
