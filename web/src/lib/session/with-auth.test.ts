import { expect, test, vi } from 'vitest';

const state = vi.hoisted(() => ({
  locale: 'fr',
  service: { languageCode: null as string | null },
}));
vi.mock('../firebase.ts', () => ({ auth: () => Promise.resolve(state.service) }));
vi.mock('../i18n/use-locale.ts', () => ({ currentLocale: () => state.locale }));
const { withAuth } = await import('./with-auth.ts');

test.each(['fr', 'en'])(
  'what Auth mails from a page in "%s" is in that language',
  async (locale) => {
    state.locale = locale;
    expect(await withAuth((_sdk, { languageCode }) => Promise.resolve(languageCode))).toBe(locale);
  },
);
