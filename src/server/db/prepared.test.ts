import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { openEmbedded, type EmbeddedDatabase } from './embedded.ts';
import { arrayText, prepared } from './prepared.ts';

describe('prepared statements', () => {
  let database: EmbeddedDatabase;
  beforeAll(async () => {
    database = await openEmbedded({});
  }, 60_000);
  afterAll(() => database.close());

  const back = prepared(
    (value) => sql`select array_to_json(${value('texts')}::text[])::text as texts, ${value('number')}::int as number`,
    z.object({ texts: z.string(), number: z.number() }),
  );

  it('give back every text of an array, whatever it holds', async () => {
    // No database stores NUL, and a lone surrogate is not a character.
    const text = fc.string({
      unit: fc.constantFrom(
        'a',
        '"',
        '\\',
        '{',
        '}',
        ',',
        ' ',
        '\t',
        '\n',
        'ı',
        'é',
        'null',
        'NULL',
        '張',
        "'",
        '+',
        ':',
      ),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(fc.option(text)), fc.integer({ min: 0, max: 1000 }), async (texts, number) => {
        const [row] = await database.within({ role: 'system', readOnly: true }, (tx) =>
          back(tx, { texts: arrayText(texts), number }),
        );
        expect(JSON.parse(row?.texts ?? '')).toEqual(texts);
        expect(row?.number).toBe(number);
      }),
      { numRuns: 200 },
    );
  });

  it('takes numbers as they are', () => {
    expect(arrayText([1, -2, 36.6, null])).toBe('{1,-2,36.6,null}');
  });
});
