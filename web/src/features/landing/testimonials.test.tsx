import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import type { PublicHome } from '@atelier/domain/contracts/public-home';
import { initTranslations } from '../../test/real-translations.ts';

let home: Pick<PublicHome, 'testimonials'> | null;
vi.mock('../../lib/site/use-public-home.ts', () => ({
  usePublicHome: () => ({ home, error: null }),
}));
const { Testimonials } = await import('./testimonials.tsx');

const INES = {
  name: 'Inès R.',
  plan: 'pro',
  text_fr: 'Trois semaines.',
  text_en: 'Three weeks.',
} as const;
const MALO = { name: 'Malo T.', plan: 'basic', text_fr: 'Dix minutes.' } as const;
afterEach(cleanup);

it.each<[string, typeof home]>([
  ['while loading', null],
  ['of an answer without them', {}],
  ['when none are to be shown', { testimonials: [] }],
])('shows nothing %s', async (_name, answer) => {
  await initTranslations('fr');
  home = answer;
  const { container } = render(<Testimonials />);
  expect(container.textContent).toBe('');
});

it.each([
  ['fr', 'fr', '« Trois semaines. »Inès R.Formule Pro', '« Dix minutes. »Malo T.Formule Basic'],
  ['en', 'en', '“Three weeks.”Inès R.Pro plan', '“Dix minutes.”Malo T.Basic plan'],
] as const)(
  'shows text, name and plan, in French where there is no English (%s)',
  async (locale, lang, ...expected) => {
    await initTranslations(locale);
    home = { testimonials: [INES, MALO] };
    render(<Testimonials />);
    const figures = screen.getAllByRole('figure');
    expect(figures.map(({ textContent }) => textContent?.replaceAll(/\s/g, ' '))).toEqual(expected);
    expect(figures.map((one) => one.querySelector('blockquote')?.lang)).toEqual([lang, 'fr']);
  },
);
