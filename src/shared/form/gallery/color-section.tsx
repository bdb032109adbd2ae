import { color } from '#shared/contract/index.ts';
import { Section } from '#shared/ui/gallery/section.tsx';
import { Sample, States } from './sample.tsx';

export function ColorSection() {
  return (
    <>
      <States title="Colour" name="color" field={color({})} required={color({ required: true })} value="#1a73e8" />
      <Section title="Colour, see-through">
        <Sample name="color_alpha" label="Colour with opacity" field={color({ alpha: true })} value="#1a73e880" />
      </Section>
    </>
  );
}
