import { email, phone, text, textarea } from '#shared/contract/index.ts';
import { States } from './sample.tsx';

export function TextSection() {
  return (
    <>
      <States
        title="Text"
        name="text"
        field={text({ max: 40 })}
        required={text({ max: 40, required: true })}
        value="Ayşe Yılmaz"
        empty=""
      />
      <States
        title="Text area"
        name="textarea"
        field={textarea({ max: 200 })}
        required={textarea({ max: 200, required: true })}
        value={'Two\nlines'}
        empty=""
      />
      <States
        title="E-mail"
        name="email"
        field={email({})}
        required={email({ required: true })}
        value="ayse@example.com"
        empty=""
      />
      <States
        title="Phone"
        name="phone"
        field={phone({})}
        required={phone({ required: true })}
        value="+52 55 1234 5678"
        empty=""
      />
    </>
  );
}
