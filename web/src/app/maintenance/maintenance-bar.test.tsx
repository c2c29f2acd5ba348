import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { SiteSettings } from '@atelier/domain/site/settings';
import { AppError } from '../../lib/errors.ts';
import type { Write } from '../../lib/firestore/writes.ts';
import { initTranslations } from '../../test/real-translations.ts';

const writeIfUnchanged =
  vi.fn<(write: Write, seen: Date | undefined, others: readonly Write[]) => Promise<void>>();
vi.mock('../../lib/firestore/writes.ts', () => ({ writeIfUnchanged, serverTime: 'now' }));
const { MaintenanceBar } = await import('./maintenance-bar.tsx');
const { ToastProvider } = await import('../../components/feedback/toast.tsx');

const settings: SiteSettings = {
  maintenance: true,
  maintenance_message_fr: 'On répare le rideau.',
  maintenance_until: new Date('2026-11-23T18:00:00Z'),
  show_testimonials: true,
  kit_delivery_days: 5,
  silent_tasks: ['jobs'],
  stopped_mails: ['weekly'],
  testimonials: [{ name: 'Inès R.', plan: 'pro', text_fr: 'Trois semaines.', consent: true }],
  facebook_url: '',
  instagram_url: 'https://www.instagram.com/flair',
  youtube_url: '',
  updated_at: new Date('2026-11-23T10:00:00Z'),
};
const open = async (locale: 'fr' | 'en') => {
  await initTranslations(locale);
  render(
    <MemoryRouter>
      <ToastProvider>
        <MaintenanceBar settings={settings} uid="boss" />
      </ToastProvider>
    </MemoryRouter>,
  );
};

beforeEach(() => vi.resetAllMocks());
afterEach(cleanup);

it.each([
  ['fr', 'Le site est en maintenance', 'Rouvrir', 'Le site est rouvert à tous.'],
  ['en', 'The site is under maintenance', 'Reopen', 'The site is open to everyone again.'],
] as const)(
  'reopens the version that is shown, without message and expected end (%s)',
  async (locale, notice, reopen, reopened) => {
    writeIfUnchanged.mockResolvedValue();
    await open(locale);
    expect(screen.getByRole('complementary').textContent).toContain(notice);
    fireEvent.click(screen.getByRole('button', { name: reopen }));
    expect(await screen.findByText(reopened)).toBeDefined();
    const { maintenance_message_fr: _message, maintenance_until: _until, ...kept } = settings;
    const data = { ...kept, maintenance: false, updated_at: 'now' };
    expect(writeIfUnchanged).toHaveBeenCalledWith(
      { kind: 'set', path: 'settings/global', data },
      settings.updated_at,
      [{ kind: 'set', path: 'settings/admin', data: { ...data, updated_by: 'boss' } }],
    );
  },
);

it('reopens nothing over what another admin has changed', async () => {
  writeIfUnchanged.mockRejectedValue(new AppError('conflict'));
  await open('fr');
  fireEvent.click(screen.getByRole('button', { name: 'Rouvrir' }));
  expect(
    await screen.findByText(/^Un autre administrateur vient de changer les réglages/),
  ).toBeDefined();
});
