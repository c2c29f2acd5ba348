import { expect, test } from 'vitest';
import { mailDate, mailExactTime, mailHours, mailPrice, mailTime } from './mail-format.ts';

const plain = (text: string) => text.replaceAll(/\s/g, ' ');
const AT = new Date('2026-12-01T10:16:07Z');

test.each([
  [mailDate('fr', AT), '1ᵉʳ décembre 2026'],
  [mailDate('en', AT), '1 December 2026'],
  // Midnight in Paris.
  [mailDate('fr', new Date('2026-12-01T23:00:00Z')), '2 décembre 2026'],
  [mailTime('fr', AT), '11 h 16 (heure de Paris)'],
  [mailTime('en', AT), '11:16 (Paris time)'],
  [mailTime('fr', new Date('2026-07-01T10:00:00Z')), '12 h (heure de Paris)'],
  [mailExactTime('fr', AT), '11 h 16 min 07 s (heure de Paris)'],
  [mailExactTime('en', AT), '11:16:07 (Paris time)'],
  [mailPrice('fr', 1999), '19,99 €'],
  [mailPrice('en', 1999), '€19.99'],
])('%s', (text, expected) => expect(plain(text)).toBe(expected));

test.each([
  ['fr', 'Europe/Paris', 60, 'mardi 1ᵉʳ décembre de 19 h 30 à 20 h 30, heure de Paris'],
  ['en', 'Europe/Paris', 60, 'Tuesday 1 December from 19:30 to 20:30, Paris time'],
  [
    'fr',
    'Europe/Paris',
    300,
    'du mardi 1ᵉʳ décembre à 19 h 30 au mercredi 2 décembre à 0 h 30, heure de Paris',
  ],
  [
    'en',
    'Europe/Paris',
    300,
    'from Tuesday 1 December at 19:30 to Wednesday 2 December at 00:30, Paris time',
  ],
  [
    'fr',
    'America/Montreal',
    60,
    'mardi 1ᵉʳ décembre de 13 h 30 à 14 h 30, heure de l’Est nord-américain',
  ],
  ['en', 'America/Montreal', 60, 'Tuesday 1 December from 13:30 to 14:30, Eastern Time'],
  [
    'fr',
    'Europe/London',
    60,
    'mardi 1ᵉʳ décembre de 18 h 30 à 19 h 30, heure locale (Royaume-Uni)',
  ],
  ['fr', 'Mars/Olympus', 60, 'mardi 1ᵉʳ décembre de 19 h 30 à 20 h 30, heure de Paris'],
] as const)(
  'the hours of a session in %s and %s, for %i minutes',
  (locale, zone, minutes, expected) => {
    const startsAt = new Date('2026-12-01T18:30:00Z');
    expect(
      plain(mailHours(locale, zone, startsAt, new Date(startsAt.getTime() + minutes * 60_000))),
    ).toBe(expected);
  },
);
