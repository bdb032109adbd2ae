import { describe, expect, it } from 'vitest';
import { choiceSourceOf } from './choices.ts';

describe('whom a field asks for what it may refer to', () => {
  it.each([
    ['a filter, which is of no form', undefined, 'complement.document_type'],
    [
      'the form of a company’s records',
      { resource: 'personnel.employee', path: 'doc_type' },
      'complement.document_type',
    ],
    ['the form of one’s own', { resource: 'personal.bio_photo', path: 'doc_type' }, 'personal.bio_photo'],
  ] as const)('%s', (_, asking, target) => expect(choiceSourceOf('complement.document_type', asking)).toBe(target));
});
