import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { PublicHome } from '@atelier/domain/contracts/public-home';
import { initTranslations } from '../../test/real-translations.ts';

let home: Pick<PublicHome, 'show_testimonials'> | null;
vi.mock('../../lib/site/use-public-home.ts', () => ({ usePublicHome: () => ({ home, error: null }) }));
const { Testimonials } = await import('./testimonials.tsx');

beforeEach(() => initTranslations('fr'));
afterEach(cleanup);

it.each([
  ['while loading', null, 0],
  ['by default', {}, 0],
  ['turned off', { show_testimonials: false }, 0],
  ['turned on', { show_testimonials: true }, 3],
] as const)('shows the testimonials only if turned on: %s', (_name, answer, count) => {
  home = answer;
  render(<Testimonials />);
  expect(screen.queryAllByRole('figure')).toHaveLength(count);
});
