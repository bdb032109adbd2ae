import { decimal, hour, integer, minute, quantifier, second } from '#shared/contract/index.ts';
import { States } from './sample.tsx';

export function NumberSection() {
  return (
    <>
      <States
        title="Second"
        name="second"
        field={second({ max: 3600 })}
        required={second({ required: true })}
        value={90}
      />
      <States title="Minute" name="minute" field={minute({})} required={minute({ required: true })} value={465} />
      <States title="Hour" name="hour" field={hour({ max: 24 })} required={hour({ required: true })} value={8} />
      <States
        title="Quantifier"
        name="quantifier"
        field={quantifier({ unit: 'percent', max: 100 })}
        required={quantifier({ unit: 'people', required: true })}
        value={40}
      />
      <States
        title="Whole number"
        name="integer"
        field={integer({ min: 5, max: 3600 })}
        required={integer({ required: true })}
        value={10}
      />
      <States
        title="Decimal"
        name="decimal"
        field={decimal({ max: 50 })}
        required={decimal({ required: true })}
        value={36.6}
      />
    </>
  );
}
