import { cleanup, render, screen, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { initTranslations } from '../../test/real-translations.ts';

vi.mock('./kit-order-form.tsx', () => ({ KitOrderForm: () => null }));
const { StarterKitPage } = await import('./starter-kit-page.tsx');

afterEach(cleanup);

it.each([
  ['fr', 'Dans le carton', /^Une bouteille d.entraînement/],
  ['en', 'In the box', /^A practice bottle/],
] as const)('shows the kit and what is in it (%s)', async (locale, contents, alternative) => {
  await initTranslations(locale);
  render(<StarterKitPage />);
  const section = within(screen.getByRole('region', { name: contents }));
  const picture = section.getByRole('img', { name: alternative });
  expect(picture.getAttribute('src')).toMatch(/starter-kit.*\.svg/);
  expect(section.getAllByRole('listitem')).toHaveLength(4);
});
