import { describe, expect, it } from 'vitest';
import { guessMapping } from './guess-columns.ts';
import { lineReader } from './moved-lines.ts';

/** What a file gives by its guessed mapping: number, wall time and state of each punch. */
function read(text: string) {
  const lines = text
    .trim()
    .split('\n')
    .map((line) => line.trim().split('|'));
  const mapping = guessMapping(lines, 'dmy');
  const reader = lineReader(mapping);
  const all = lines.slice(mapping.heading ? 1 : 0).map((cells, at) => reader({ line: at + 2, cells }));
  return {
    mapping,
    punches: all.flatMap(({ emp_code: code, moments, punch_state: state }) =>
      moments.map(({ local }) => `${code} ${local} ${state}`),
    ),
    problems: all.flatMap(({ line, reason }) => (reason === null ? [] : [`${line} ${reason}`])),
  };
}

describe('files of other systems are understood as they are', () => {
  it('a transaction list: ID, name, time, state', () => {
    const file = read(`
      Employee ID|First Name|Department|Punch Time|Punch State|Area
      1001|Ana|Sales|2026-03-02 08:01:10|Check In|HQ
      1001|Ana|Sales|2026-03-02 17:31:00|Check Out|HQ
      A-7|Bo|Sales|2026-03-02 08:03:00||HQ`);
    expect(file.punches).toEqual([
      '1001 2026-03-02T08:01:10 0',
      '1001 2026-03-02T17:31:00 1',
      'A-7 2026-03-02T08:03:00 255',
    ]);
  });

  it('a program of terminals numbers its rows beside the people', () => {
    const file = read(`
      No.|AC-No.|Name|Time|State|New State
      1|0012|Omar|13/02/2026 07:58|C/In|
      2|0012|Omar|13/02/2026 16:02|C/Out|`);
    expect(file.punches).toEqual(['0012 2026-02-13T07:58:00 0', '0012 2026-02-13T16:02:00 1']);
  });

  it('a dump of a table has an ID of its own before the code', () => {
    const file = read(`
      id|emp_code|punch_time|punch_state|verify_type|terminal_sn
      501|1001|2026-03-02 08:01:10+03:00|0|15|CKJF1
      502|1001|2026-03-02 17:31:00+03:00|1|15|CKJF1`);
    expect(file.punches).toEqual(['1001 2026-03-02T08:01:10 0', '1001 2026-03-02T17:31:00 1']);
  });

  it('a column named No. is the person where the rows are not numbered', () => {
    expect(
      read(`
      No.|Name|Date|In|Out
      12|Ana|02/03/2026|08:00|17:00
      12|Ana|03/03/2026|08:00|17:00`).punches,
    ).toHaveLength(4);
  });

  it('hours that nobody punched are left out, in Spanish', () => {
    const file = read(`
      No. empleado|Nombre|Fecha|Entrada|Salida|Horas trabajadas|Retardo
      55|Luz|02/03/2026|08:10|18:00|09:50|00:10
      55|Luz|03/03/2026|||00:00|
      56|Iván|03/03/2026|07:59|17:30|09:31|`);
    expect(file.punches.map((one) => one.slice(0, 22))).toEqual([
      '55 2026-03-02T08:10:00',
      '55 2026-03-02T18:00:00',
      '56 2026-03-03T07:59:00',
      '56 2026-03-03T17:30:00',
    ]);
    expect(file.problems).toEqual([]);
  });

  it('all times of a day in one cell, in Turkish', () => {
    const file = read(`
      Sicil No|Ad Soyad|Tarih|Saatler
      9|Ece|02.03.2026|08:00 12:01 12:59 17:02
      9|Ece|03.03.2026|--
      9|Ece|04.03.2026|08:02
      9|Ece|05.03.2026|08:00 later`);
    expect(file.punches).toEqual([
      '9 2026-03-02T08:00:00 255',
      '9 2026-03-02T12:01:00 255',
      '9 2026-03-02T12:59:00 255',
      '9 2026-03-02T17:02:00 255',
      '9 2026-03-04T08:02:00 255',
    ]);
    expect(file.problems).toEqual(['5 badTime']);
  });

  it('Arabic titles, digits and halves of the day', () => {
    const file = read(`
      رقم الموظف|الاسم|التاريخ|دخول|خروج
      12|سارة|٠٢/٠٣/٢٠٢٦|٨:٠٠ ص|٥:٣٠ م`);
    expect(file.punches.map((one) => one.slice(0, 22))).toEqual(['12 2026-03-02T08:00:00', '12 2026-03-02T17:30:00']);
  });

  it('American dates without titles', () => {
    const file = read(`
      7|3/25/2026 8:05 AM
      7|3/25/2026 5:05 PM`);
    expect(file.punches).toEqual(['7 2026-03-25T08:05:00 255', '7 2026-03-25T17:05:00 255']);
    expect(file.mapping).toMatchObject({ heading: false, order: 'mdy' });
  });

  it.each([
    ['2 de marzo de 2026 08:00', '2026-03-02T08:00:00'],
    ['2 Mart 2026 08:00', '2026-03-02T08:00:00'],
    ['٢ مارس ٢٠٢٦ ٠٨:٠٠', '2026-03-02T08:00:00'],
    ['March 2, 2026 8:00 AM', '2026-03-02T08:00:00'],
    ['Mon 02/03/2026 08:00', '2026-03-02T08:00:00'],
    ['lunes, 02/03/2026 08:00', '2026-03-02T08:00:00'],
  ])('months and weekdays in words: %s', (moment, local) => {
    expect(read(`Employee ID|When\n7|${moment}\n7|${moment}`).punches[0]).toBe(`7 ${local} 255`);
  });
});
