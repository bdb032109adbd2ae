import { sql, type SQL } from 'drizzle-orm';
import { terminals } from './tables.ts';

/** What a terminal told of its storage, in its `protocol`: kept punches, and how many punches and people it can keep. */
const told = { records: 'records', mostRecords: 'mostRecords', mostPeople: 'mostPeople' } as const;

/** Terminals state what they can keep in tens of thousands of punches and in hundreds of people. */
const [perRecords, perPeople] = [10_000, 100];

const count = (text: string | undefined): number | undefined =>
  text !== undefined && /^\d{1,8}$/.test(text) ? Number(text) : undefined;

/** What the options of a terminal tell of its storage. */
export function storageOfOptions(options: Readonly<Record<string, string>>): Record<string, string> {
  const records = count(options['TransactionCount']);
  const mostRecords = count(options['MaxAttLogCount']);
  const mostPeople = count(options['MaxUserCount']);
  return {
    ...(records === undefined ? {} : { [told.records]: String(records) }),
    ...(mostRecords ? { [told.mostRecords]: String(mostRecords * perRecords) } : {}),
    ...(mostPeople ? { [told.mostPeople]: String(mostPeople * perPeople) } : {}),
  };
}

/** The same of a poll. */
export const storageOfPoll = ({ records }: { readonly records: number | null }): Record<string, string> =>
  records === null ? {} : { [told.records]: String(records) };

const number = (name: string): SQL => sql`(${terminals.protocol} ->> ${sql.raw(`'${name}'`)})::bigint`;

/** The fuller part of a terminal's storage in percent; null if the terminal does not tell. */
export const storageUsed: SQL<number> = sql`greatest(
  ${number(told.records)} * 100 / nullif(${number(told.mostRecords)}, 0),
  ${terminals.user_count} * 100 / nullif(${number(told.mostPeople)}, 0))::int`;
