import { Section } from '#shared/ui/gallery/section.tsx';
import { RecordForm } from '../record-form.tsx';
import { large } from './samples.ts';

/** Forty fields, to measure (tests/bench/form.ts). */
export function LargeFormSection() {
  return (
    <Section title="Form of forty fields">
      <div className="gallery-form">
        <RecordForm resource={large} record={null} onSaved={() => undefined} />
      </div>
    </Section>
  );
}
