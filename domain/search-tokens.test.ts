import { describe, expect, test } from 'vitest';
import { searchToken, searchTokens, sortName } from './search-tokens.ts';

test('sortName ignores accents and case', () => {
  const names = ['farid', 'Émile', ' élodie', 'Zoé', 'Elsa'];
  const sorted = names.toSorted((a, b) => (sortName(a) < sortName(b) ? -1 : 1));
  expect(sorted).toEqual([' élodie', 'Elsa', 'Émile', 'farid', 'Zoé']);
});

describe('searchTokens', () => {
  test('prefixes of each word, lower case and without accents', () => {
    const tokens = searchTokens('Zoé Lé', 'zl@x.fr');
    expect(tokens).toEqual(['le', 'zl', 'zl@', 'zl@x', 'zl@x.', 'zl@x.f', 'zl@x.fr', 'zo', 'zoe']);
  });

  test.each([
    ['dup', 'a second word of the name'],
    ['anne.martin@example', 'the e-mail as a whole'],
    ['mart', 'a word of the local part'],
  ])('%s: %s', (token) => {
    expect(searchTokens('Jean Dupont', 'anne.martin@example.com')).toContain(token);
  });

  test('nothing shorter than 2 or longer than 20 characters, nothing twice', () => {
    const tokens = searchTokens(
      'A Anticonstitutionnellement',
      'anticonstitutionnellement@example.com',
    );
    expect(tokens.every((token) => token.length >= 2 && token.length <= 20)).toBe(true);
    expect(new Set(tokens).size).toBe(tokens.length);
    expect(tokens).toContain('anticonstitutionnell');
  });

  test('an emoji is one character', () => {
    expect(searchTokens('🍸🍹', 'a@b.c')).not.toContain('🍸');
    expect(searchTokens('x𐐨𐐩', 'a@b.c')).toContain('x𐐨');
  });

  test('no tokens without name and e-mail', () => {
    expect(searchTokens('', '')).toEqual([]);
  });
});

describe('searchToken', () => {
  test.each([
    ['Zoé', 'zoe'],
    ['  Jean  Dupont ', 'dupont'],
    ['Jean.Dupont@Example.com', 'jean.dupont@example.'],
    ['z', undefined],
    ['', undefined],
    ['anticonstitutionnellement', 'anticonstitutionnell'],
  ])('%j looks for %j', (typed, token) => {
    expect(searchToken(typed)).toBe(token);
  });

  /* cspell:disable */
  test.each([
    ['Cœur de Lion', ['coeur', 'cœur', 'CŒ']],
    ['Łukasz Żal', ['lukasz', 'Łukasz', 'luk', 'zal']],
    ['Anna Große', ['grosse', 'Große', 'gros']],
    [
      'Jean‑Paul O’Neill',
      ['jean-paul', 'jean paul', 'jeanpaul', 'jeanp', 'oneill', "o'neill", 'O´Neill', 'neill'],
    ],
    ['Saʿid', ['said', 'saʿid', "sa'id"]],
  ])('%s is found by all of %j', (name, typed) => {
    const tokens = searchTokens(name, 'xx-yy.z@example.com');
    expect([...typed, 'xxyy'].filter((one) => !tokens.includes(searchToken(one) ?? ''))).toEqual(
      [],
    );
  });
  /* cspell:enable */

  test('every typed prefix finds the member', () => {
    const tokens = searchTokens('Éloïse d’Artagnan', 'eloise_d@example.com');
    for (const typed of ['el', 'Éloï', 'artagnan', 'eloise_d@ex']) {
      expect(tokens).toContain(searchToken(typed));
    }
  });
});
