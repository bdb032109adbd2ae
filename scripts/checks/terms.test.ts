import { describe, expect, test } from 'vitest';
import { termFindings, terms } from './terms.ts';

const messages = (findings: readonly { where: string; message: string }[]): string[] =>
  findings.map(({ where, message }) => `${where}: ${message}`);

describe('terms', () => {
  const found = (language: keyof typeof terms, texts: Record<string, string>): string[] =>
    messages(
      termFindings(
        language,
        new Map(Object.entries(texts)),
        terms[language].map(({ except: _, ...rule }) => rule),
      ),
    );

  test.each([
    ['en', 'device:x.text', 'Two devices are waiting', 'says "devices": say "terminal"'],
    ['en', 'device:transaction.title', 'Records', 'says "Records": say "punch"'],
    ['es-MX', 'device:x.text', 'Conéctelo. Revise el reloj', 'says ". Revise": say "tú"'],
    ['es-MX', 'device:x.text', 'Se envía a los terminales', 'says "los terminales": say "la terminal"'],
    ['ar', 'device:x.text', 'اختر محطة', 'says "محطة": say "جهاز"'],
    ['ar', 'company:x.timezone', 'منطقة الشركة', 'says "منطقة": say "المنطقة الزمنية"'],
    ['en', 'sys:x.text', 'Send the mail again', 'says "mail": say "email"'],
    ['es-MX', 'att:x.text', 'Se encima con otra fila', 'says "Se encima": say "se traslapa"'],
    ['ar', 'att:x.text', 'الوقت الإضافي', 'says "الوقت الإضافي": say "العمل الإضافي"'],
    ['ar', 'att:x.text', 'الأيام, الساعات', 'says "م,": say "، ؛ ؟"'],
    ['tr', 'device:x.text', 'Cihazı seçin', 'says "Cihaz": say "terminal"'],
    ['tr', 'gps:x.text', 'Müşteriye uzaktasın', 'says "tasın": say "siz"'],
    ['tr', 'gps:x.text', 'Bir gün seç. Sonra kaydedin', 'says "seç. ": say "siz"'],
  ] as const)('%s %s: %s', (language, key, text, message) => {
    expect(found(language, { [key]: text })).toEqual([`${language} ${key}: ${message}`]);
  });

  test('search words, placeholders and other things of the name pass', () => {
    expect(found('en', { 'menu:find.terminal': 'devices', 'x:a': 'At {{device}}', 'common:a': 'Records' })).toEqual([]);
    expect(found('en', { 'x:a': 'The mail server' })).toEqual([]);
    expect(
      found('tr', { 'x:a': 'Seç', 'x:b': 'Kayıt silinsin mi?', 'x:c': 'Bir gün seçin.', 'x:d': 'Ölçülemez' }),
    ).toEqual([]);
    expect(found('es-MX', { 'x:a': 'En cuanto se revise la terminal', 'x:b': 'Código no válido' })).toEqual([]);
  });

  test('an exception excuses what is below it, and goes when no text needs it', () => {
    const rules = [{ never: /device/, say: 'terminal', except: { 'x:a': 'a name', 'x:c': 'gone' } }];
    expect(
      messages(
        termFindings(
          'en',
          new Map([
            ['x:a.b', 'device'],
            ['x:d', 'terminal'],
          ]),
          rules,
        ),
      ),
    ).toEqual(['en x:c: is excused and does not say the word']);
  });
});
