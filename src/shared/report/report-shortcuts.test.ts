import { describe, expect, it } from 'vitest';
import { withFavourite, withUsed } from './report-shortcuts.ts';

const nothing = { favourites: [], used: [] };

describe('reports that are kept', () => {
  it('stand in the order in which they were opened last, each once, six at most', () => {
    const opened = ['a', 'b', 'a', 'c', 'd', 'e', 'f', 'g'].reduce(withUsed, nothing);
    expect(opened.used).toEqual(['g', 'f', 'e', 'd', 'c', 'a']);
  });

  it('are favourites until they are marked again', () => {
    const marked = ['a', 'b', 'a'].reduce(withFavourite, nothing);
    expect(marked.favourites).toEqual(['b']);
  });
});
