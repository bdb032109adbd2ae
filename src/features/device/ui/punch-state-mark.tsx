import './punch-state-mark.css';
import { punchStates } from '#shared/contract/punch-states.ts';
import { builtKey, useTranslation } from '#shared/i18n/index.ts';
import { usePresentation } from '#shared/record/application-context.tsx';

interface PunchStateMarkProps {
  readonly name: string;
  readonly short: string;
  readonly colour: string;
}

/** A punch state: its short name in its colour, and its name. */
export function PunchStateMark({ name, short, colour }: PunchStateMarkProps) {
  if (short === '' && colour === '') return name;
  return (
    <span className="punch-state-mark">
      <span
        className="punch-state-short"
        style={colour === '' ? undefined : { background: `color-mix(in oklab, ${colour} 24%, transparent)` }}
        aria-hidden="true"
      >
        <bdi>{short}</bdi>
      </span>
      {name}
    </span>
  );
}

interface PunchStateTextProps {
  readonly code: number | null;
  /** The namespace of its texts. */
  readonly of?: 'device' | 'report';
}

/** The state of a punch with the company's name and colour. */
export function PunchStateText({ code, of = 'device' }: PunchStateTextProps) {
  const { t } = useTranslation([of, 'common']);
  const { states } = usePresentation();
  if (code === null) return '–';
  const look = states.find((state) => state.code === code);
  const name = punchStates.some((known) => known === code)
    ? t([
        of === 'device'
          ? builtKey(`device:transaction.punch_state_choice.${code}`)
          : builtKey(`report:shared.punch_state_choice.${code}`),
        builtKey(`common:choice.punch_state.${code}`),
      ])
    : String(code);
  return <PunchStateMark name={name} short={look?.short ?? ''} colour={look?.colour ?? ''} />;
}
