/** What a controller says of a door by its sensor. */
export interface ReportedDoorState {
  /** From 1. */
  readonly door: number;
  readonly state: 'alarm' | 'open' | 'closed' | 'unknown';
}

const hex = /^(?:[0-9a-f]{2})+$/i;
const bytesOf = (text: string | undefined): number[] | undefined =>
  text !== undefined && hex.test(text)
    ? [...text.matchAll(/../g)].map(([byte]) => Number.parseInt(byte, 16))
    : undefined;

/**
 * The states of doors as a controller tells them: `sensor` has two bits a door, the first one lowest (1 closed, 2 open,
 * 0 without a sensor), `alarm` a byte a door (docs/device-protocol.md#access-terminals). Illegible digits tell nothing.
 */
export function readStates(fields: Readonly<Record<string, string>>): ReportedDoorState[] {
  const sensors = bytesOf(fields['sensor']);
  if (!sensors) return [];
  const alarms = bytesOf(fields['alarm']) ?? [];
  return Array.from({ length: Math.min(sensors.length * 4, 16) }, (_, at): ReportedDoorState => {
    const bits = ((sensors[Math.floor(at / 4)] ?? 0) >> ((at % 4) * 2)) & 3;
    const state = (alarms[at] ?? 0) > 0 ? 'alarm' : bits === 2 ? 'open' : bits === 1 ? 'closed' : 'unknown';
    return { door: at + 1, state };
  });
}
