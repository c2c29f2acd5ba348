import i18next from 'i18next';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { initTranslations } from '../../test/real-translations.ts';
import { changeLocale, chosenLocale } from './change-locale.ts';

beforeEach(() => initTranslations('fr'));
afterEach(() => void vi.restoreAllMocks());

it.each([
  ['on a connection: the site has another version', true, 'new-version'],
  ['without one', false, 'offline'],
])('changes nothing when translations cannot be loaded %s', async (_case, isOnline, code) => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline);
  // Does not reject for a file that fails to load.
  vi.spyOn(i18next, 'loadLanguages').mockResolvedValue();
  vi.spyOn(i18next, 'hasResourceBundle').mockReturnValue(false);
  await expect(changeLocale('en')).rejects.toMatchObject({ code });
  expect([i18next.language, chosenLocale()]).toEqual(['fr', null]);
});
