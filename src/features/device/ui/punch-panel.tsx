import './web-punch.css';
import { useEffect, useState } from 'react';
import { formatInstant, type Writing } from '#shared/i18n/index.ts';
import { Button } from '#shared/ui/button/button.tsx';
import { LogInIcon, LogOutIcon, type IconType } from '#shared/ui/icon/index.ts';
import { TextField } from '#shared/ui/field/text-field.tsx';
import { PunchPhoto, type PunchPhotoProps } from './punch-photo.tsx';
import { longestPunchNote } from '../domain/kept-punch.ts';
import { nextAfter } from '../browser/punching.ts';

/** The icon of a break would bring those of all screens to the page without network, so it comes from who has it. */
const icons: Readonly<Record<number, IconType>> = { 0: LogInIcon, 1: LogOutIcon, 3: LogInIcon };

interface PunchPanelProps {
  readonly zone: string;
  readonly writing: Writing;
  readonly states: readonly { readonly state: number; readonly label: string; readonly icon?: IconType }[];
  /** The latest punches; the button of what usually comes next is first. */
  readonly made: readonly { readonly state: number; readonly at: string }[];
  /** The punch that is being made. */
  readonly busy: number | undefined;
  readonly failure: string | null;
  /** What was kept last; empty if nothing was. */
  readonly done: string;
  readonly hint: string | null;
  /** What the person writes about the next punch. */
  readonly note: { readonly label: string; readonly value: string; readonly onChange: (note: string) => void };
  /** The photo of the next punch; null if the company wants none. */
  readonly photo: Omit<PunchPhotoProps, 'isDisabled'> | null;
  readonly onPress: (state: number) => void;
}

/** The current time and a button for each punch, with network or without. */
export function PunchPanel({
  zone,
  writing,
  states,
  made,
  busy,
  failure,
  done,
  hint,
  note,
  photo,
  onPress,
}: PunchPanelProps) {
  const [now, setNow] = useState(() => new Date().toISOString());
  useEffect(() => {
    const clock = setInterval(() => setNow(new Date().toISOString()), 1000);
    return () => clearInterval(clock);
  }, []);
  const next = nextAfter(made, Date.parse(now));
  const order = [...states.filter(({ state }) => state === next), ...states.filter(({ state }) => state !== next)];
  return (
    <div className="web-punch">
      <time className="web-punch-now" dateTime={now}>
        {formatInstant(now, zone, writing, 'time')}
      </time>
      <div className="web-punch-buttons">
        {order.map(({ state, label, icon }) => (
          <Button
            key={state}
            variant={state === next ? 'primary' : 'secondary'}
            icon={icon ?? icons[state]}
            isPending={busy === state}
            isDisabled={busy !== undefined && busy !== state}
            onPress={() => onPress(state)}
          >
            {label}
          </Button>
        ))}
      </div>
      <TextField {...note} maxLength={longestPunchNote} isDisabled={busy !== undefined} />
      {photo === null ? null : <PunchPhoto {...photo} isDisabled={busy !== undefined} />}
      {failure === null ? null : <p role="alert">{failure}</p>}
      <p role="status">{done}</p>
      {hint === null ? null : <p className="web-punch-note">{hint}</p>}
    </div>
  );
}
