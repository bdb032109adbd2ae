import { findBroken, type AnyField, type AnyResource } from '#shared/contract/index.ts';
import { dataUrlOf, smallJpeg } from './pictures.ts';

const later = (place: number): string => String(place + 2).padStart(2, '0');

/**
 * Values that a field may take, likeliest first.
 * @param text part of every text
 * @param place the position among the record's days and times: each is later than the one before
 */
export function candidates(field: AnyField, text: string, place: number): readonly unknown[] {
  if (field.choices) return field.choices;
  switch (field.valueType) {
    case 'integer':
    case 'decimal':
      return [field.widget.min ?? 1];
    case 'flag':
      return [true];
    case 'date':
      return [`2026-03-${later(place)}`];
    case 'time':
      return [`${String(place + 8).padStart(2, '0')}:00`];
    case 'picture':
      return [dataUrlOf(smallJpeg)];
    case 'datetime':
      return [`2026-03-${later(place)}T08:00:00Z`];
    case 'text':
      return [
        text,
        `${text.toLowerCase()}@made.test`,
        text.replaceAll(/\D/g, ''),
        '+441632960001',
        'Europe/London',
        // Of codes that take Latin letters and digits alone.
        text.normalize('NFKD').replaceAll(/[^A-Za-z0-9]/g, ''),
      ];
    default:
      return [];
  }
}

/**
 * Checks generated values against the resource's rules.
 * @throws with the broken rule, since a sweep would only show an answer that nobody understands
 */
export function checkMade(resource: AnyResource, values: Readonly<Record<string, unknown>>): void {
  const broken = findBroken(resource, values);
  if (Object.keys(broken).length === 0) return;
  throw new Error(
    `${resource.name}: ${JSON.stringify(values)} breaks ${JSON.stringify(broken)}. Say values that its rules take as \`example\` of its resourceServer.`,
  );
}
