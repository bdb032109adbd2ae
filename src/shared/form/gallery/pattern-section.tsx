import { patterns, text, textarea } from '#shared/contract/index.ts';
import { Section } from '#shared/ui/gallery/section.tsx';
import { Sample } from './sample.tsx';

export function PatternSection() {
  return (
    <Section title="Rules of text">
      <Sample name="hour_minute" field={text({ max: 5, ...patterns.hourMinute })} value="" />
      <Sample name="ipv4" label="IPv4" field={text({ max: 15, ...patterns.ipv4 })} value="" />
      <Sample name="transfer_times" field={text({ max: 100, ...patterns.transferTimes })} value="" />
      <Sample name="exempt" label="Exempt from the rule of signs" field={text({ max: 40, isExempt: true })} value="" />
      <Sample name="username" label="User name without spaces" field={text({ max: 40, noSpaces: true })} value="" />
      <Sample name="code" label="Four to six letters" field={text({ min: 4, max: 6 })} value="" />
      <Sample name="rows" label="Two rows" field={textarea({ max: 100, rows: 2 })} value="" />
    </Section>
  );
}
