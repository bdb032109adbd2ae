import { refuseField } from '#server/http/index.ts';
import { threadTask, type Threads } from '#server/threads/index.ts';
import type { FormerData, FormerPerson, FormerRefusal } from '../domain/former.ts';
import type { FormerSchedule } from '../domain/former-times.ts';

/** The input of the thread that reads a former system's database. */
export interface FormerFile {
  readonly file: Uint8Array<ArrayBuffer>;
  /** Of its punches. */
  readonly zone: string;
  /** On which it is read, ISO. */
  readonly day: string;
  readonly withPunches: boolean;
}

export type FormerPart =
  | { readonly kind: 'refused'; readonly reason: FormerRefusal }
  | { readonly kind: 'data'; readonly data: FormerData }
  | { readonly kind: 'people'; readonly people: readonly FormerPerson[] }
  | { readonly kind: 'schedules'; readonly schedules: readonly FormerSchedule[] }
  | { readonly kind: 'punches'; readonly text: Uint8Array };

const reading = threadTask<FormerFile, FormerPart>(new URL('./read-former.thread.ts', import.meta.url));

/** A former system's database, and its punches as separated text. */
export interface OpenedFormer {
  readonly data: FormerData;
  readonly punches: Buffer<ArrayBuffer>;
}

/**
 * Reads a former system's database in a thread.
 * @param input its bytes are transferred: the caller must not use them again
 * @throws Refusal at `file` if it is not one that is known, damaged, or protected; if there is no free place or it takes too much
 */
export async function openFormer(threads: Threads, person: number, input: FormerFile): Promise<OpenedFormer> {
  let found: FormerData | undefined;
  const people: FormerPerson[] = [];
  const schedules: FormerSchedule[] = [];
  const texts: Uint8Array[] = [];
  for await (const part of threads.reading.open(reading, { input, person, handOver: [input.file.buffer] })) {
    if (part.kind === 'refused') refuseField('file', `former.${part.reason}`);
    else if (part.kind === 'data') found = part.data;
    else if (part.kind === 'people') people.push(...part.people);
    else if (part.kind === 'schedules') schedules.push(...part.schedules);
    else texts.push(part.text);
  }
  if (!found) return refuseField('file', 'former.damaged');
  return { data: { ...found, people, schedules }, punches: Buffer.concat(texts) };
}
