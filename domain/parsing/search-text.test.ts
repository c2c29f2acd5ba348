import { describe, expect, it } from 'vitest';
import { containsWords, findableWords, fold, splitWords } from './search-text.ts';

/* cspell:disable */
describe('fold', () => {
  it.each([
    ['Émile ÇA e\u{301}', 'emile ca e'],
    ['Cœur ŒUVRE æquo Ǽ', 'coeur oeuvre aequo ae'],
    ['Straße STRASSE STRAẞE ſ', 'strasse strasse strasse s'],
    ['Łukasz Đorđe Søren Ǿ Guðrún Þór Ħ ŧ', 'lukasz dorde soren o gudrun thor h t'],
    ['İstanbul ISPARTA Işık ılık', 'istanbul isparta isik ilik'],
    ['ΟΔΟΣ οδός', 'οδοσ οδοσ'],
    ['Ёлка Й', 'елка и'],
    ['ﬁn ５０ ① x² ½ ™', 'fin 50 1 x2 1/2 tm'],
    [
      'l\u{2019}Est l\u{2018}a lʼa lʻa l′a l`a l´a lˈa l＇a',
      "l'est l'a l'a l'a l'a l'a l'a l'a l'a",
    ],
    ['a-b a‐b a‑b a‒b a–b a—b a―b a−b a－b', 'a-b a-b a-b a-b a-b a-b a-b a-b a-b'],
    ['co\u{AD}eur a\u{200B}b\u{200D}c\u{2060}\u{FEFF}\u{202E}d\u{FE0F}', 'coeur abcd'],
    ['3\u{A0}tours\u{202F}et\u{2009}demi', '3 tours et demi'],
    ['👍🏽 写真 שָׁלוֹם', '👍🏽 写真 שלום'],
  ])('%s becomes %s', (text, folded) => expect(fold(text)).toBe(folded));

  it('changes nothing that it made', () => {
    const once = fold('Œuvre d’Émile – ΟΔΟΣ ½ ﬁn Straẞe l´a');
    expect(fold(once)).toBe(once);
  });
});

describe('containsWords', () => {
  it.each([
    ['Un cœur à prendre', 'coeur'],
    ['Un coeur à prendre', 'Cœur'],
    ['Łukasz Żal', 'zal lukasz'],
    ['Rue de la Straße', 'strasse'],
    ['Straße', 'STRAẞE'],
    // Apostrophes: another one, none, a space.
    ['Coupe Flair de l’Est', "l'est"],
    ['Coupe Flair de l’Est', 'l´Est'],
    ['Coupe Flair de l’Est', 'lest'],
    ['Coupe Flair de l’Est', 'l est'],
    ['Coupe Flair de l’Est', 'est'],
    ['Aujourd’hui', 'aujourd hui'],
    ['Aujourd’hui', 'aujourdhui'],
    ['Aujourdhui', 'aujourd’hui'],
    ['Aujourd hui', 'aujourd’hui'],
    // Hyphens: the same.
    ['Rendez-vous au bar', 'rendez vous'],
    ['Rendez-vous au bar', 'rendezvous'],
    ['Rendez‑vous au bar', 'rendez-vous'],
    ['Rendez vous au bar', 'rendez–vous'],
    ['Rendez – vous', 'rendez-vous'],
    // Dashes between words are no words.
    ['Le tour simple', 'tour - simple'],
    ['Le tour simple', '—'],
    ['Le tour simple', ''],
    ['Le tour simple', ' \u{A0} '],
    // What shows nothing, on either side.
    ['Co\u{AD}eur', 'coeur'],
    ['Coeur', 'co\u{200B}eur'],
    ['3\u{A0}tours', '3 tours'],
    ['Demi-tour ½', '1/2'],
  ])('%j is found by %j', (text, typed) => expect(containsWords(text, typed)).toBe(true));

  it.each([
    ['Coupe Flair de l’Est', 'ouest'],
    ['Le reste', "l'est"],
    ['Vous vous rendez', 'rendez-vous'],
    ['Le tour simple', 'tour double'],
  ])('%j is not found by %j', (text, typed) => expect(containsWords(text, typed)).toBe(false));

  it('finds what a comparison without accents and case finds', () => {
    const plain = (text: string) =>
      text
        .normalize('NFD')
        .replaceAll(/\p{Diacritic}/gu, '')
        .toLowerCase();
    const text =
      'L’Œuvre d\u{27}Émile : « rendez-vous » 3\u{A0}–\u{A0}4, barman·ne·s, Saʿid, l`est, x^2 ½ ﬁn İ';
    for (let start = 0; start < text.length; start += 1) {
      for (let end = start + 1; end <= text.length; end += 1) {
        const typed = text.slice(start, end);
        if (plain(text).includes(plain(typed).trim())) {
          expect([typed, containsWords(text, typed)]).toEqual([typed, true]);
        }
      }
    }
  });
});

describe('words', () => {
  it.each([
    ['Jean‑Paul d’Artagnan', ['jean', 'paul', 'd', 'artagnan'], ['jeanpaul', 'dartagnan']],
    ['AF-2026-000123', ['af', '2026', '000123'], ['af2026000123']],
    ['  Zoé  ', ['zoe'], ['zoe']],
    ['', [], []],
  ])('%j is split and joined', (text, split, joined) => {
    expect(splitWords(text)).toEqual(split);
    expect(findableWords(text)).toEqual([...split, ...joined]);
  });
});
