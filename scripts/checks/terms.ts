import type { Language } from '#shared/i18n/languages.ts';
import type { Catalogue } from './catalogue.ts';
import type { Finding } from './check.ts';

/** A word that a language must not use for a thing, and the word that it uses. */
interface Term {
  readonly never: RegExp;
  readonly say: string;
  /** Keys to which the rule is limited, if the word is right elsewhere. */
  readonly within?: RegExp;
  /** Keys, or beginnings of keys, that may use the word, each with the reason. */
  readonly except?: Readonly<Record<string, string>>;
}

/** Matches a whole word or phrase in any script, whatever its case. */
const word = (phrase: string): RegExp => new RegExp(`(?<!\\p{L})(?:${phrase})(?!\\p{L})`, 'iu');

/** Matches an imperative in the usted form at the beginning of a sentence, where nothing else has this form. */
const formalOrder =
  /(?:^|[.:;?] |¿)(?:agregue|conecte|confirme|elija|escriba|ingrese|intente|llene|pida|presione|revise|seleccione|use|vuelva)(?!\p{L})/iu;

/** Matches a Turkish text that addresses the reader as "sen" instead of "siz". Buttons have no full stop and are skipped. */
const familiar = new RegExp(
  [
    word('sen|senin|sana|seni|seninle|senden|sende|yöneticin(?:e|den|i)?|konumun').source,
    String.raw`(?:bilir|yor|mez|maz|meli|malı|acak|ecek|ta|te|da|de)s[ıiuü]n(?!\p{L})`,
    String.raw`(?<!\p{L})(?:bitir|dene|ekle|eşleştir|gir|iste|planla|reddet|seç|sürükle|yaz|yeniden dene)\.(?:\s|$)`,
  ].join('|'),
  'iu',
);

/** Matches a word with any ending. */
const stem = (phrase: string): RegExp => new RegExp(`(?<!\\p{L})(?:${phrase})`, 'iu');

/** Texts about punches, for which a general word for a record would be a second name. */
const punchTexts =
  /^(?:device:(?:transaction|unregistered|assignedCode)\.|menu:(?:transaction|unregisteredTransaction|myTransaction)$|personal:(?:transaction|multipleTransaction)\.|report:shared\.field\.(?:first|last|odd|punch)_)/;

/** Texts about time zones: in Arabic the word for a zone also means an area. */
const zoneTexts = /[._](?:time_?zone|tz|terminal_tz|chooseTimezone|company_timezone)$/i;

/** Texts about areas: in Turkish the word for a field also means an area. */
const areaTexts = /^(?:company:area\.|menu:area$)|\.area$/;

const menuName = 'The area of the product is called so';
const reportName = 'The specification calls the report so';
const reportNamed = {
  'menu:reportTransaction': reportName,
  'report:transaction.title': reportName,
  'sys:operationLog.kind.report_transaction': reportName,
};
const celebration = 'The celebration itself';
const role = 'The role is named after the area of the product';
const quoted = 'The menu of the terminal calls it so';

/** Providers name the product themselves, so no text contains its usual name. */
const productName: Term = {
  never: word('Muster'),
  say: '{{product}}, or what is meant',
  except: { 'default:noScript': 'Without JavaScript nothing knows the name' },
};

/** One word for each thing, in the terms of each language's trade. */
export const terms: Readonly<Record<Language, readonly Term[]>> = {
  en: [
    productName,
    {
      never: word('transactions?'),
      say: 'punch',
      except: reportNamed,
    },
    { never: word('records?'), say: 'punch', within: punchTexts },
    {
      never: word('devices?'),
      say: 'terminal',
      except: {
        'menu:group.device': menuName,
        'sys:seed.deviceOperator': role,
        'device:terminal.verify.code': quoted,
      },
    },
    { never: word('employee (?:numbers?|codes?)|staff (?:numbers?|codes?|ID)'), say: 'Employee ID' },
    {
      never: word('birthday'),
      say: 'date of birth',
      except: {
        'complement:event.event_type_choice.birthday_party': celebration,
        'sys:alertRule.event_choice.birthday': celebration,
        'common:notification.kind.alert_birthday_one': celebration,
        'common:notification.kind.alert_birthday_other': celebration,
      },
    },
    { never: word('hired|hired on'), say: 'hire date', within: /\.field\./ },
    { never: word('stands? above|above (?:it|them)'), say: 'parent' },
    { never: word('lets? in|hand(?:s|ed)? in'), say: 'approve or submit' },
    { never: word('holds? (?:for|until)'), say: 'is valid for, expires' },
    { never: word('last heard|asks every'), say: 'last seen, check-in interval' },
    { never: word('nothing (?:fits|has this name|is called)'), say: 'No results, No matches' },
    { never: word('mails|mail(?! server)'), say: 'email' },
    { never: word('gone for good'), say: 'deleted permanently' },
    { never: word('(?:is|are|been|be) told'), say: 'is notified' },
    { never: word('gives? (?:a shift|to)'), say: 'assign' },
    { never: word('calls (?:in|again|from)|comes? out as|what (?:be)?came of'), say: 'connects, result' },
    { never: word('stands? (?:here|in|on|below)'), say: 'appears, is shown' },
    { never: word('departments? below (?:it|them)'), say: 'sub-departments' },
    { never: word('attendance is kept|rights? on terminals|facts'), say: 'track attendance, terminal role, details' },
    {
      never: word('it has (?:not )?called|send it the|another one can be'),
      say: 'what happens, in the words of the trade',
    },
    { never: word('fill this in|has this already|(?:is|are) not taken'), say: 'Required, Already in use, Unsupported' },
    {
      never: word('back to the standard|denser|roomier|rows taken|it goes on'),
      say: 'Reset, compact, comfortable, imported',
    },
    {
      never: word('unwanted mails?|small letters?|to decide|whatever was planned'),
      say: 'spam, lowercase, pending, regardless',
    },
  ],
  'es-MX': [
    productName,
    { never: word('usted(?:es)?|(?:cárgue|elíja|impórte|inténte|márque|revíse)l[aeo]s?'), say: 'tú' },
    { never: formalOrder, say: 'tú' },
    { never: word('(?:el|los|un|unos|del|al|este|ese|estos|esos) terminal(?:es)?'), say: 'la terminal' },
    { never: word('marcaci(?:ón|ones)|marcajes?|fichajes?|picadas?'), say: 'checada' },
    { never: word('registros?'), say: 'checada', within: punchTexts },
    { never: word('dispositivos?'), say: 'terminal', except: { 'menu:group.device': menuName } },
    { never: word('(?:código|clave|ID) del? (?:empleado|trabajador)'), say: 'número de empleado' },
    { never: word('vale|válid[oa]s? (?:por|durante|hasta)'), say: 'vigencia, vence' },
    { never: word('fotos? (?:de|del) rostro'), say: 'foto facial' },
    { never: /^depende de$/iu, say: 'superior' },
    { never: word('dueñ[oa]s?'), say: 'propietario' },
    { never: word('tiempos? extra'), say: 'horas extra' },
    { never: word('tipos? de incidencia'), say: 'tipo de permiso' },
    { never: word('d[ií]as? libres?'), say: 'día de descanso' },
    { never: word('se encima(?:n|r[íi]an?)?'), say: 'se traslapa' },
    { never: word('vosotr[oa]s|vuestr[oa]s?|ordenador(?:es)?|fichar|apuntad[oa]s?'), say: 'as Mexico says it' },
    { never: /[«»]/u, say: '“”' },
  ],
  ar: [
    productName,
    { never: /طرفية|محطة/u, say: 'جهاز' },
    { never: word('(?:ال)?حرك(?:ة|ات)'), say: 'بصمة', except: reportNamed },
    { never: /رقم الموظف|رمز الموظف/u, say: 'الرقم الوظيفي' },
    { never: /(?<!\p{L})(?:ال)?منطقة(?!\p{L})(?! (?:ال)?زمنية)/u, say: 'المنطقة الزمنية', within: zoneTexts },
    { never: /تأسيس|أس[ِّ]*س|أنشئ شركت|إنشاء شركة/u, say: 'تسجيل' },
    { never: /(?:ال)?وقت(?:ًا)? (?:ال)?إضافي/u, say: 'العمل الإضافي' },
    { never: /مجاميع/u, say: 'إجماليات' },
    { never: /(?<!\p{L})تعذر/u, say: 'تعذّر' },
    { never: /مستعمل|استعمال|استعمل|يُستعمل/u, say: 'مستخدم' },
    { never: /نهاية (?:ال)?أسبوع/u, say: 'العطلة الأسبوعية' },
    { never: /مناوب/u, say: 'وردية', within: /^(?!menu:find\.)/ },
    { never: /خطَر|أُخطر|إخطار/u, say: 'إشعار' },
    { never: /ساري من/u, say: 'سارٍ من' },
    { never: /مزود/u, say: 'مزوّد' },
    { never: /رئيسه/u, say: 'مديره المباشر' },
    {
      never: /من يعلو|يعلوه|(?:ال)?حقائق|موبايل|(?<!\p{L})(?:ال)?كود(?!\p{L})/u,
      say: 'المدير، التفاصيل، الهاتف، الرمز',
    },
    // A punch has the same name as a finger's print.
    { never: /(?<!بصمات الأصابع )والوجوه/u, say: 'بصمات الأصابع والوجوه' },
    { never: /اً/u, say: 'ًا' },
    // From a hundred on, what is counted stands in the genitive.
    { never: / {2,}[\p{L}\p{M}]+ًا/u, say: 'the noun without tanwin', within: /_other$/ },
    { never: /\p{Script=Arabic}[\u064b-\u0652]?\s*[,;?]/u, say: '، ؛ ؟' },
  ],
  tr: [
    productName,
    {
      never: stem('cihaz'),
      say: 'terminal',
      except: { 'menu:group.device': menuName, 'device:terminal.verify.code': quoted },
    },
    {
      // A currency is “para birimi”.
      never: /(?<!\p{L})(?:bölüm|(?<!para )birim)/iu,
      say: 'departman',
    },
    { never: stem('sicil num|personel n(?:o|um)|çalışan n(?:o|um)|personel kod'), say: 'sicil no' },
    { never: stem('çalışan'), say: 'personel' },
    { never: /(?<!\p{L})alan(?!\p{L})/iu, say: 'bölge', within: areaTexts },
    { never: stem('okutma|kart basma|giriş-çıkış kayd'), say: 'geçiş' },
    { never: stem('şube'), say: 'bölge', within: areaTexts },
    { never: stem('dışarıda kal|sizi al'), say: 'what happens, not a picture of it' },
    { never: familiar, say: 'siz' },
    { never: stem('izin günü'), say: 'dinlenme günü' },
    { never: stem('şifre(?!li|lem|len)'), say: 'parola' },
    { never: stem('pozisyon'), say: 'unvan' },
    { never: stem('aykırılık'), say: 'istisna' },
    { never: stem('iş akış'), say: 'onay akışı' },
  ],
};

/** Words that people type to find a screen; other names are their purpose. */
const isSearchWords = (key: string): boolean => key.startsWith('menu:find.');

const isBelow = (key: string, start: string): boolean => key === start || key.startsWith(`${start}.`);

/** Checks the words of one language. An exception that no text needs is a finding too. */
export function termFindings(language: string, texts: Catalogue, rules: readonly Term[]): Finding[] {
  return rules.flatMap(({ never, say, within, except = {} }) => {
    const said = [...texts].flatMap(([key, text]) => {
      if (isSearchWords(key) || (within && !within.test(key))) return [];
      const found = never.exec(text.replaceAll(/\{\{[^}]*\}\}/g, ' '));
      return found ? [{ key, found: found[0] }] : [];
    });
    const starts = Object.keys(except);
    return [
      ...said
        .filter(({ key }) => !starts.some((start) => isBelow(key, start)))
        .map(({ key, found }) => ({ where: `${language} ${key}`, message: `says "${found}": say "${say}"` })),
      ...starts
        .filter((start) => !said.some(({ key }) => isBelow(key, start)))
        .map((start) => ({ where: `${language} ${start}`, message: 'is excused and does not say the word' })),
    ];
  });
}
