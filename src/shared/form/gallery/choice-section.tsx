import { checkbox, choice, flag, numberChoice, switch2, timezone } from '#shared/contract/index.ts';
import { Section } from '#shared/ui/gallery/section.tsx';
import { Sample, States } from './sample.tsx';

const many = Array.from({ length: 40 }, (_, index) => index + 1);

export function ChoiceSection() {
  const [first = 1, ...rest] = many;
  return (
    <>
      <States title="Switch" name="switch" field={flag({})} value={true} empty={false} />
      <States title="Switch 2" name="switch2" field={switch2({})} value={true} empty={false} />
      <States title="Checkbox" name="checkbox" field={checkbox({})} value={true} empty={false} />
      <States
        title="Select"
        name="select"
        field={choice(['device', 'import', 'mobile'], {})}
        required={choice(['device', 'import'], { required: true })}
        value="import"
      />
      <Section title="Select, more">
        <Sample
          name="select_default"
          label="With a default"
          field={choice(['device', 'import'], { required: true, default: 'device' })}
          value="device"
        />
        <Sample
          name="select_kept"
          label="Held, and not to be taken back"
          field={choice(['device', 'import'], {})}
          value="device"
          stored="device"
        />
        <Sample name="select_mistaken" label="Nothing held" field={choice(['device', 'import'], {})} stored={null} />
        <Sample
          name="select_cleared"
          label="Held, and may be nothing"
          field={numberChoice([1, 2], {})}
          value={1}
          stored={1}
        />
        <Sample name="select_long" label="Forty choices" field={numberChoice([first, ...rest], {})} value={7} />
      </Section>
      <States
        title="Time zone"
        name="timezone"
        field={timezone({})}
        required={timezone({ required: true })}
        value="America/Mexico_City"
      />
    </>
  );
}
