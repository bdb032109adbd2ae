import { devicePassword, secret, strongPassword } from '#shared/contract/index.ts';
import { Section } from '#shared/ui/gallery/section.tsx';
import { Sample, States } from './sample.tsx';

export function PasswordSection() {
  return (
    <>
      <States
        title="Visible password"
        name="visible_password"
        field={secret({ max: 40 })}
        required={secret({ max: 40, required: true })}
        value="Muster#2026"
        empty=""
      />
      <States
        title="Strong password"
        name="strong_password"
        field={strongPassword({})}
        required={strongPassword({ required: true })}
        value="Muster#2026"
        empty=""
      />
      <Section title="Password, more">
        <Sample name="secret_set" label="One that is set" field={secret({ max: 40 })} value="" stored />
        <Sample name="device_password" label="Of a terminal" field={devicePassword({})} value="" />
      </Section>
    </>
  );
}
