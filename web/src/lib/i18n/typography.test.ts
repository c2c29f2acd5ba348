import { describe, expect, it } from 'vitest';
import { frenchTypography } from './typography.ts';

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
