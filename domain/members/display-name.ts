import * as z from 'zod/mini';
import { MAX_LENGTH } from '../limits.ts';
import { re2, re2Class, VISIBLE } from '../parsing/text.ts';

// One rule for forms, server and `firestore.rules`, as patterns that rules repeat. Rules cannot
// normalize, so a name has only letters of which it is known what they look like; a letter that is
// not listed here is refused.

/* cspell:disable */
/** Between letters of any script: digits, signs, quotes, emoji that show no letter. */
const NEUTRAL =
  '!-@\\x{5B}-\\x{60}{-~·«»–—\\x{2018}\\x{2019}“”…★☆♠-♯⚡✨' +
  '\\x{1F300}-\\x{1F51E}\\x{1F525}-\\x{1F5F3}\\x{1F5FB}-\\x{1F64F}\\x{1F680}-\\x{1F6FF}\\x{1F900}-\\x{1F9FF}\\x{1FA70}-\\x{1FAFF}';
/**
 * Letters of Arabic and of the scripts of India, some of which change their shape beside a joiner.
 */
const JOINED = '\\x{620}-\\x{655}\\x{670}-\\x{6D3}\\x{6D5}\\x{900}-\\x{DFF}';
/** Invisible: the zero-width non-joiner and joiner. */
const JOINERS = '\\x{200C}\\x{200D}';
/** Alphabets of which no letters look like Latin ones, except for those in `LOOKALIKES`. */
const ALPHABETS = {
  latin: 'A-Za-zÀ-ÖØ-öø-ıĴ-ķĹ-ľŁ-ňŊ-žƏƠơƯưǍ-ǜǦ-ǭȀ-țȦ-ȳḀ-ẙẠ-ỹə\\x{300}-\\x{331}',
  greek: '\\x{386}\\x{388}-\\x{3CE}',
  // With the letters of Kazakh, Kyrgyz, Tatar, Bashkir, Tajik and Uzbek.
  cyrillic:
    '\\x{400}-\\x{45F}\\x{490}-\\x{493}\\x{496}-\\x{49B}\\x{4A0}-\\x{4A3}\\x{4AA}\\x{4AB}' +
    '\\x{4AE}-\\x{4B3}\\x{4B6}\\x{4B7}\\x{4BA}\\x{4BB}\\x{4D8}\\x{4D9}\\x{4E2}\\x{4E3}\\x{4E8}\\x{4E9}\\x{4EE}\\x{4EF}',
  armenian: '\\x{531}-\\x{556}\\x{561}-\\x{587}',
  // Hebrew, Thai and Lao, Myanmar, Georgian, Ethiopic, Khmer, kana, Han, Hangul, and those with
  // joiners.
  others:
    `${JOINED}${JOINERS}` +
    '\\x{5D0}-\\x{5EA}\\x{E00}-\\x{EFF}\\x{1000}-\\x{1049}\\x{10D0}-\\x{10FF}\\x{1200}-\\x{135F}' +
    '\\x{1780}-\\x{17B3}\\x{17B6}-\\x{17D3}\\x{3005}\\x{3041}-\\x{30FF}\\x{3400}-\\x{4DBF}\\x{4E00}-\\x{9FFF}\\x{AC00}-\\x{D7A3}',
};
const WORDS_OF_ONE_ALPHABET = Object.values(ALPHABETS).map((letters) => `[${NEUTRAL}${letters}]+`);
/** A space and a name: words of one alphabet each, with single spaces between them. */
export const NAME_PATTERN = `( (${WORDS_OF_ONE_ALPHABET.join('|')}))+`;
/**
 * Letters that NFC joins with their accent, of the languages around us; accents piled over the
 * lines beside; joiners that join nothing. Latin letters carry two accents beside NFC, letters of
 * other scripts three (docs/decisions/0049-marks-on-a-letter-and-counts-without-reading.md).
 */
export const UNNORMALIZED_NAME_PATTERN =
  '.*([AEIOUYaeiouy][\\x{300}-\\x{303}\\x{308}]|[Cc]\\x{327}|[Nn]\\x{303}|[\\x{300}-\\x{331}]{3}|' +
  `[\\p{Mn}\\p{Me}${JOINERS}]{4}|(^|[^${JOINED}])[${JOINERS}]|[${JOINERS}]($|[^${JOINED}])).*`;

/**
 * What looks like a letter of the reserved words, or sounds like it in another alphabet; accents
 * alone are dropped.
 */
export const LOOKALIKES: readonly (readonly [alike: string, plain: string])[] = [
  ['\\x{300}-\\x{331}', ''],
  ['À-Åà-åĀ-ąǍǎȀ-ȃȦȧΆΑάαАаḀḁẠ-ặԱա', 'a'],
  ['ḂḃḄ-ḇБбΒβԲբ', 'b'],
  ['ÇçĆ-čСсḈḉҪҫՑց', 'c'],
  ['ÐðĎ-đΔδДдḊ-ḓԴդ', 'd'],
  ['È-Ëè-ëĒ-ěȄ-ȇȨȩΈΕέεЀЁЕеѐёḔ-ḝẸ-ệԵեԷէ', 'e'],
  ['ΦφФфḞḟҒғՖֆ', 'f'],
  ['Ĝ-ģǦǧḠḡԳգ', 'g'],
  ['Ì-Ïì-ïĨ-ıǏǐȈ-ȋΊΐΙΪίιϊІЇЍИЙийіїѝḬ-ḯỈ-ịӢӣԻի', 'i'],
  ['Ĺ-ľŁłλлḶ-ḽԼլ', 'l'],
  ['ΜμМмḾ-ṃՄմ', 'm'],
  ['ÑñŃ-ňŊŋΉΗΝήηνНнṄ-ṋҢңՆն', 'n'],
  ['Ò-ÖØò-öøŌ-őƠơǑǒǪ-ǭȌ-ȏȪ-ȱΌΏΟΩοωόώОоṌ-ṓỌ-ợӨөՈոՕօ', 'o'],
  ['ÞþΡρПРпрṔ-ṗՊպՓփ', 'p'],
  ['Ŕ-řȐ-ȓГгṘ-ṟՌռՐր', 'r'],
  ['Ś-šȘșΣςσЅѕṠ-ṩՍս', 's'],
  ['Ţ-ŧȚțΤτТтṪ-ṱẗԹթՏտ', 't'],
  ['Ù-Üù-üŨ-ųƯưǓ-ǜȔ-ȗΎΥΫΰυϋύЎУуўṲ-ṻỤ-ựҮүҰұӮӯՒւ', 'u'],
  ['ВвṼ-ṿՎվ', 'v'],
  ['ŴŵẀ-ẉẘ', 'w'],
  // Looks like an e, and sounds like an a.
  ['ƏəӘә', 'ə'],
  // Looks like an A, and sounds like an l.
  ['ΛЛ', 'Λ'],
  // Separates letters like any other sign, which patterns need not name then: Firestore takes 4096
  // characters of one.
  ['_', '-'],
];
/** What stands for a letter. */
const LEET: Readonly<Record<string, string>> = {
  a: '[a4@əΛ]',
  d: '(d|cl)',
  e: '[e3ə]',
  // The Cyrillic g looks like an r.
  g: '[gr9]',
  i: '[il1!|]',
  l: '[il1!|Λ]',
  m: '(m|rn)',
  o: '[o0]',
  // The Cyrillic and the Greek r look like a p.
  r: '[rp]',
  // The Cyrillic s looks like a c.
  s: '[s5$c]',
  t: '[t7+]',
  // The Cyrillic v sounds like it.
  w: '(w|vv?)',
};
/** What may separate the letters of a reserved word: all but ASCII letters and digits. */
const GAP = '\\W*';
/** The same without spaces: "Tea M." and "Mo Do" are names. */
const TIGHT_GAP = '[^A-Za-z0-9 ]*';
const spelled = (gap: string, words: readonly string[]) =>
  words.map((word) => [...word].map((letter) => LEET[letter] ?? letter).join(gap)).join('|');

const ANYWHERE = spelled(GAP, ['atelierflair']);
const ROLES = spelled('', [
  'admin',
  'moderat',
  'official',
  'officiel',
  'proprietaire',
  'serviceclient',
]);
/**
 * Whole words, so that "Ad Minnaert" and "Mo Derathe" are names; roles once more, because their
 * letters may stand apart.
 */
const WORDS = spelled(GAP, [
  ...['admin', 'administrateur', 'administratrice', 'administrator', 'administration'],
  ...['moderateur', 'moderatrice', 'moderator', 'moderation', 'official', 'officiel', 'officielle'],
  ...['proprietaire', 'serviceclient', 'staff', 'support', 'equipe', 'intervenant', 'intervenante'],
  ...[
    'formateur',
    'formatrice',
    'gerant',
    'gerante',
    'direction',
    'directeur',
    'directrice',
    'fondateur',
  ],
  ...[
    'fondatrice',
    'founder',
    'manager',
    'webmaster',
    'webmestre',
    'postmaster',
    'noreply',
    'helpdesk',
    'hotline',
  ],
  ...[
    'assistance',
    'comptabilite',
    'accounting',
    'facturation',
    'securite',
    'security',
    'secretariat',
  ],
  ...['servicetechnique', 'relationclient', 'customerservice', 'customercare'],
]);
const SHORT_WORDS = spelled(TIGHT_GAP, ['team', 'modo', 'sav']);
const ARTICLE = '(l|le|la|les|un|une|the|notre|votre)';
/* cspell:enable */
/**
 * Names that a mail program makes a link of, or that a spreadsheet would run: with the address of a
 * site, of a mailbox or of a machine, with a scheme such as `mailto:`, or beginning with `=`, `+`
 * or `@`. There are too many ends of sites for a list, so two letters right after a point are one:
 * "J. Dupont", "J.-P." and "J.R.R. T." are names, "J.Dupont" is not.
 */
export const LINK_NAME_PATTERN =
  '([=+@].*|.*(://|\\p{L}:[\\p{L}\\p{N}/+]|[^ ]@[^ ]|[^ .][.]\\p{L}[\\p{L}\\p{M}]|[0-9]{1,3}([.][0-9]{1,3}){3}).*)';
/**
 * Names that pretend to be the team, once `LOOKALIKES` are replaced. "LeAdmin" is one, "Badminton"
 * is none.
 */
export const RESERVED_NAME_PATTERN =
  `(?i).*(${ANYWHERE}|(^|[^bp])(${ROLES})|` +
  `(^|[^\\p{L}])${ARTICLE}?(${WORDS}|${SHORT_WORDS})s?($|[^\\p{L}])).*`;

const name = re2(NAME_PATTERN);
const unnormalized = re2(UNNORMALIZED_NAME_PATTERN);
const link = re2(LINK_NAME_PATTERN);
const reserved = re2(RESERVED_NAME_PATTERN);
const lookalikes = LOOKALIKES.map(([alike, plain]) => [re2Class(alike), plain] as const);

/** Returns a name with plain letters for those that look like them. */
const unmasked = (value: string): string =>
  lookalikes.reduce((text, [alike, plain]) => text.replaceAll(alike, plain), value);

const joined = re2Class(JOINED).source;
const strayJoiner = new RegExp(
  `(?<!${joined})[\\u200C\\u200D]|[\\u200C\\u200D](?!${joined})`,
  'gu',
);

/**
 * Returns a name as it is stored: NFC, with typographic apostrophes, single spaces, and joiners
 * where they join something.
 */
export const normalizeName = (value: string): string =>
  value
    .normalize('NFC')
    .replaceAll(strayJoiner, '')
    .replaceAll(/[´ʼʻ`]/g, '’')
    .replaceAll(/\p{Zs}+/gu, ' ')
    .trim();

export const NAME_PROBLEMS = ['required', 'name-characters', 'name-reserved', 'name-link'] as const;
/** Why a name is refused; the texts are `common:{problem}`. */
export type NameProblem = (typeof NAME_PROBLEMS)[number];

export const isNameProblem = (key: string): key is NameProblem =>
  NAME_PROBLEMS.some((one) => one === key);

/** @param isAdmin the team may call itself so. */
export function findNameProblem(value: string, isAdmin = false): NameProblem | null {
  if (!VISIBLE.test(value)) return 'required';
  if (!name.test(` ${value}`) || unnormalized.test(value)) return 'name-characters';
  if (!isAdmin && reserved.test(unmasked(value))) return 'name-reserved';
  return link.test(value) ? 'name-link' : null;
}

/**
 * A name as typed, normalized; issues have a `NameProblem` or `too-long` as their message.
 *
 * @param isAdmin as for `findNameProblem`
 */
export const nameInput = (max: number, isAdmin = false) =>
  z
    .string()
    .check(
      z.overwrite(normalizeName),
      z.maxLength(max, { error: 'too-long', abort: true }),
      ...NAME_PROBLEMS.map((problem) =>
        z.refine<string>((value) => findNameProblem(value, isAdmin) !== problem, problem),
      ),
    );

export const displayNameInput = (isAdmin = false) => nameInput(MAX_LENGTH.displayName, isAdmin);

/** Returns the name for a greeting: the first word. */
export const firstName = (name: string): string => name.trim().split(/\s/, 1)[0] ?? '';
