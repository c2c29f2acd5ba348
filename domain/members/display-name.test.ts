/* cspell:disable */
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { displayNameInput, findNameProblem, nameInput } from './display-name.ts';

describe('a display name', () => {
  it.each([
    'Camille',
    'Élodie d’Arc-Müller',
    'Jean Badminton',
    'Padmini Rao',
    'Adam Moderne',
    'Supporter de l’OM',
    'Staffan Ek',
    'Atelier du Bar',
    'Tea M.',
    'Mo Do',
    'Modou',
    'Steam Punk',
    'Ẹ̀bùn',
    'क्षितिज',
    'Адам',
    'Әсел Қайратқызы',
    'Гөлнара Җәлилова',
    'Ғабит Мүсірепұлы',
    'Əli Məmmədov',
    'Արմեն Սևակյան',
    'Կարեն Տեր-Հովհաննիսյան',
    '李雷',
    'Nour نور',
    'Flo 🔥',
    'Ελένη Παπαδοπούλου',
    'Σοφία Λαμπράκη',
    'Лада Малкова',
    'Caffarelli',
    'Marc Taffin',
    'Victoire Coffinet',
    'Nguyễn Thị Hạnh',
    'O’Connor (Lyon) #1',
    'Mohammad Minaoui',
    'Béatrice Marnier',
    'Clara Lestaffier',
    'Ad Minnaert',
    'A. D. Minier',
    'Mo Derathe',
    'Ger Anthony',
    'Sava Petrović',
    'علی\u{200C}رضا',
    'ශ්\u{200D}රී ලාල්',
    'አበበ በቀለ',
    'អ៊ុំ សុផល',
    'ဖြိုး ကျော်',
    'फ़ेंग ख़ाँ',
    'x'.repeat(80),
  ])('%s is accepted', (name) => expect(findNameProblem(name)).toBeNull());

  it.each(['', '   ', '\u{200B}', '\u{2800}\u{3164}', '\u{A0}\u{3000}', '\n\t'])('%j shows nothing', (name) =>
    expect(findNameProblem(name)).toBe('required'),
  );

  it.each([
    ['a line break', 'Camille\nAubry'],
    ['a tab', 'Camille\tAubry'],
    ['a line separator', 'Camille\u{2028}Aubry'],
    ['a zero-width space', 'Cam\u{200B}ille'],
    ['a direction mark', 'Camille\u{202E}'],
    ['an isolate', '\u{2066}Camille\u{2069}'],
    ['a soft hyphen', 'Cam\u{AD}ille'],
    ['a variation selector', 'Camille\u{FE0F}'],
    ['a tag', 'Camille\u{E0061}'],
    ['a filler', 'Camille\u{3164}'],
    ['letters of another font', '𝐂𝐚𝐦𝐢𝐥𝐥𝐞'],
    ['full-width letters', 'Ｃamille'],
    ['circled letters', 'Ⓒamille'],
    ['letterlike symbols', 'ℂamille'],
    ['Roman numerals', 'Lou ⅭⅠ'],
    ['a letter of no listed alphabet', 'Ꭺlix'],
    ['regional indicators', '🇦🇩🇲🇮🇳'],
    ['a check mark', 'Camille ✔'],
    ['a light check mark', 'Camille \u{1F5F8}'],
    ['a boxed check mark', 'Camille \u{1F5F9}'],
    ['a Coptic letter', 'Ⲁdmin'],
    ['two alphabets in a word', 'Cаmille'],
    ['Armenian and Latin in a word', 'Cօralie'],
    ['an Armenian and a Cyrillic letter in a word', 'Адաм'],
    ['a ligature', 'Oﬃce'],
    ['a struck-through letter', 'a\u{336}lix'],
    ['a run of spaces', 'Camille  Aubry'],
    ['a space before', ' Camille'],
    ['a no-break space', 'Camille\u{A0}Aubry'],
    ['a letter apart from its accent', 'E\u{301}lodie'],
    ['accents piled on a Latin letter', 'a\u{323}\u{323}\u{323}b'],
    ['marks piled on another letter', 'क\u{902}\u{902}\u{902}\u{902}'],
    ['marks piled between joiners', 'क\u{902}\u{200D}\u{902}\u{200D}'],
    ['a joiner between Latin letters', 'Cam\u{200D}ille'],
    ['a joiner before a letter', '\u{200C}علی'],
    ['a joiner after a letter', 'علی\u{200C}'],
    ['two joiners', 'علی\u{200C}\u{200C}رضا'],
  ])('%s is refused', (_name, name) => expect(findNameProblem(name)).toBe('name-characters'));

  it.each([
    'Atelier Flair',
    'Atelier Flair (Admin)',
    'L’atelier-flair officiel',
    'ATELIERFLAIR',
    'At3l1er Fla1r',
    'admin',
    'ADMINISTRATEUR',
    'a d m i n',
    'Jean @dmin',
    '~~ admin ~~',
    'Camille - Admin',
    'modération',
    'Modérateur',
    'Modératrice',
    'M0d3rat0r',
    'Support',
    'Le staff',
    'Team',
    'La team de Paris',
    'T-e-a-m',
    'Modo',
    'Les modos',
    'Intervenant',
    'Camille, intervenante',
    'Formateur',
    'Formatrice Pro',
    'F0rmateurs',
    'Équipe',
    'Compte officiel',
    'Official account',
    'Admịn',
    'Ạtẹlier Flạir',
    'A\u{323}d\u{323}min',
    'Ðþ Ađmıñ',
    'adrnin',
    'aclmin',
    'LeAdmin',
    'SuperAdmin',
    'LaTeam',
    'Lestaff',
    'CompteOfficiel',
    'Service client',
    'ServiceClient',
    'Propriétaire',
    'Propriétaires du site',
    'ТЕАМ',
    'ΤΕΑΜ',
    'Админ',
    'Модератор',
    'Стафф',
    'Суппорт',
    'Ателиер Флаир',
    'ΑΔΜΙΝ',
    'ΛΔΜΙΝ',
    'Στάφφ',
    'ΑΤΕΛΙΕΡ ΦΛΑΙΡ',
    'Әдмин',
    'Мөдәратор',
    'Stəff',
    'Modərator',
    'Ədmin',
    'Ադմին',
    'Մոդերատոր',
    'Ֆորմատոր Թեամ',
    'А dmin',
    'a-d-m-i-n-i-s-t-r-a-t-o-r',
    'Gérant',
    'La gérante',
    'g é r a n t',
    'Direction',
    'Fondateur',
    'Camille, fondatrice',
    'SAV',
    'Le S.A.V.',
    'Webmaster',
    'Вебмастер',
  ])('%s pretends to be the team', (name) => {
    expect(findNameProblem(name)).toBe('name-reserved');
    expect(findNameProblem(name, true)).toBeNull();
  });

  it.each([
    'https://evil.example',
    'Zoé www.evil',
    'evil.com',
    'Zoé evil-site.FR !',
    'zoe@evil',
    '@everyone',
    '=cmd|x',
    '+33 6',
  ])('%s is a link, or a formula', (name) => {
    expect(findNameProblem(name)).toBe('name-link');
    expect(findNameProblem(name, true)).toBe('name-link');
  });

  it.each(['J.de Vries', 'St.John', 'Zoé @ Lyon', 'A+B', 'M. Dupont', 'Léo.'])('%s is none', (name) =>
    expect(findNameProblem(name)).toBeNull(),
  );

  it('sees through each accepted letter of the Latin alphabet', () => {
    const words: Readonly<Record<string, string>> = {
      ...{
        a: '_dmin',
        b: 'we_master',
        c: 'offi_iel',
        d: 'a_min',
        e: 'mod_rat',
        f: 'of_iciel',
        g: '_erant',
        i: 'adm_n',
        l: 'officie_',
        m: 'ad_in',
      },
      ...{ n: 'admi_', o: 'm_do', p: 'su_port', r: 'mode_at', s: '_taff', t: 'modera_', u: 's_pport' },
      ...{ v: 'inter_enant', w: '_ebmaster' },
    };
    const letters = Array.from({ length: 0x1f00 }, (_, at) => String.fromCodePoint(at)).filter(
      (letter) => /\p{Script=Latin}/u.test(letter) && findNameProblem(letter) === null,
    );
    const missed = letters.filter((letter) => {
      const word = words[letter.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase()];
      return word !== undefined && findNameProblem(word.replace('_', letter)) !== 'name-reserved';
    });
    expect(letters.length).toBeGreaterThan(500);
    expect(missed).toEqual([]);
  });

  it.each([
    ['  Camille   Aubry ', 'Camille Aubry'],
    ['Camille\u{A0}\u{2009}Aubry', 'Camille Aubry'],
    ['E\u{301}lodie', 'Élodie'],
    ['Franc\u{327}oise', 'Françoise'],
    ['علی\u{200C} Cam\u{200D}ille علی\u{200C}رضا', 'علی Camille علی\u{200C}رضا'],
    ['O`Neill D´Arc Oʻzbek Kaʼahumanu', 'O’Neill D’Arc O’zbek Ka’ahumanu'],
  ])('%j is stored as %s', (typed, stored) => expect(z.parse(displayNameInput(), typed)).toBe(stored));

  it('is measured, and compared with the reserved words, as it is stored', () => {
    expect(z.parse(nameInput(4), ' e\u{301}a  b ')).toBe('éa b');
    expect(z.safeParse(nameInput(3), 'éa b').success).toBe(false);
    expect(z.safeParse(displayNameInput(), 'Mode\u{301}ration').error?.issues[0]?.message).toBe('name-reserved');
  });
});
