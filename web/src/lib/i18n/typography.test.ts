import { describe, expect, it } from 'vitest';
import { frenchTypography, withJoinedHyphens } from '@atelier/domain/french-typography';
import { withElision } from './typography.ts';

const NBSP = '\u00a0';

describe('French typography', () => {
  it.each([
    ['Email envoyé ! Consultez', `Email envoyé${NBSP}! Consultez`],
    ['Pas encore de compte ?', `Pas encore de compte${NBSP}?`],
    ['Un instant : patientez', `Un instant${NBSP}: patientez`],
    ['vite ; bien', `vite${NBSP}; bien`],
    ['« flair »', `«${NBSP}flair${NBSP}»`],
    ['«flair»', `«${NBSP}flair»`],
    ['5 %', `5${NBSP}%`],
    ['9,99 €', `9,99${NBSP}€`],
    ["Échec de l'inscription", 'Échec de l’inscription'],
    ["'cité'", "'cité'"],
    ['9 h 30', `9${NBSP}h 30`],
    ['10 Mo au plus', `10${NBSP}Mo au plus`],
    ['1 284 vues', `1${NBSP}284 vues`],
    ['sous 14 jours', `sous 14${NBSP}jours`],
    ['3 jouets', '3 jouets'],
    ['12 inscrits, 0 en attente', `12 inscrits, 0${NBSP}en attente`],
    ['https://exemple.fr/a?b=1', 'https://exemple.fr/a?b=1'],
    ['Chargement...', 'Chargement...'],
  ])('%s', (before, after) => {
    expect(frenchTypography(before)).toBe(after);
  });

  it('changes nothing the second time', () => {
    const once = frenchTypography("« L'heure ? » 9 h 30 : 5 % !");
    expect(frenchTypography(once)).toBe(once);
  });
});

it.each([
  ['l’e-mail ou les e-mails.', 'l’e-|mail ou les e-|mails.'],
  ['E-mail', 'E-mail'],
  ['écrire à e-mail@exemple.fr', 'écrire à e-mail@exemple.fr'],
  ['voir ci-dessous d’elle-même', 'voir ci-|dessous d’elle-|même'],
  ['rendez-vous', 'rendez-vous'],
])('no line ends at the hyphens of %s', (before, after) => {
  const once = withJoinedHyphens(before);
  expect([once, withJoinedHyphens(once)]).toEqual(
    [after, after].map((text) => text.replaceAll('|', '\u2060')),
  );
});

describe('elision before an inserted name', () => {
  it.each([
    ['Formule de Inès', 'Inès', 'Formule d’Inès'],
    ['Formule de Malo', 'Malo', 'Formule de Malo'],
    ['Formule de Yves', 'Yves', 'Formule d’Yves'],
    ['Formule de Yanis', 'Yanis', 'Formule de Yanis'],
    ['Formule de Lou de Almeida', 'Lou de Almeida', 'Formule de Lou de Almeida'],
    ['Formule de Hélène', 'Hélène', 'Formule d’Hélène'],
    ['Formule de Henri B.', 'Henri B.', 'Formule d’Henri B.'],
    ['Formule de HUGO', 'HUGO', 'Formule d’HUGO'],
    ['Formule de A$&', 'A$&', 'Formule d’A$&'],
    ['Formule de Hassan', 'Hassan', 'Formule de Hassan'],
    ['Formule de Harry', 'Harry', 'Formule de Harry'],
    ['Vidéo aide Inès', 'Inès', 'Vidéo aide Inès'],
  ])('%s', (text, name, expected) => {
    expect(withElision(text, [name, 3])).toBe(expected);
  });
});
