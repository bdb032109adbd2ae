import { notStated, punchStates } from '#shared/contract/punch-states.ts';

const writings: readonly (readonly [number, readonly string[]])[] = [
  [0, ['i', 'in', 'c/in', 'check in', 'checkin', 'clock in', 'entry', 'entrada', 'giriş', 'giris', 'دخول', 'حضور']],
  [
    1,
    ['o', 'out', 'c/out', 'check out', 'checkout', 'clock out', 'exit', 'salida', 'çıkış', 'cikis', 'خروج', 'انصراف'],
  ],
  [2, ['break out', 'out back', 'breakout', 'salida a descanso', 'mola çıkış', 'خروج استراحة']],
  [3, ['break in', 'breakin', 'regreso de descanso', 'mola giriş', 'عودة من الاستراحة']],
  [4, ['ot in', 'overtime in', 'otin', 'entrada de tiempo extra', 'mesai giriş']],
  [5, ['ot out', 'overtime out', 'otout', 'salida de tiempo extra', 'mesai çıkış']],
];
const byWriting = new Map(writings.flatMap(([state, texts]) => texts.map((text) => [text, state] as const)));

/** The state that another system wrote as a number, a letter or words; `notStated` if it says none that is known. */
export function readState(given: string): number {
  const text = given
    .trim()
    .toLowerCase()
    .replace(/[-_\s]+/g, ' ');
  const known = byWriting.get(text);
  if (known !== undefined) return known;
  const number = /^\d{1,3}$/.test(text) ? Number(text) : notStated;
  return punchStates.find((state) => state === number) ?? notStated;
}
