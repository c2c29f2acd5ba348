import { expect, type Locator, type Page } from '@playwright/test';
import { localeText } from '../support/locale-text.ts';

/** Every field that filters a list, with the parameter of the address that keeps its text. */
export const FIELDS = {
  library: { at: '/videos/free', label: 'library:filter.search', param: 'q' },
  memberLibrary: { at: '/videos/basic', label: 'library:filter.search', param: 'q' },
  events: { at: '/events', label: 'events:filter.search', param: 'q' },
  members: { at: '/admin/users', label: 'admin:users.search', param: 'q' },
  trainers: { at: '/admin/pro-users', label: 'admin:users.search', param: 'q' },
  videos: { at: '/admin/videos', label: 'admin:videos.search', param: 'q' },
  orders: { at: '/admin/starter-kit', label: 'admin:orders.search', param: 'q' },
  auditNames: { at: '/admin/audit', label: 'admin:audit.search-name', param: 'name' },
  auditActions: { at: '/admin/audit', label: 'admin:audit.search-action', param: 'action' },
} as const;

type FilterField = (typeof FIELDS)[keyof typeof FIELDS];

export const fieldOf = (page: Page, { label }: FilterField): Locator =>
  page.getByLabel(localeText('fr', label), { exact: true });

/**
 * Makes the processor of a page six times slower, as that of a cheap phone.
 *
 * @returns ends it
 */
export async function slowDown(page: Page): Promise<() => Promise<void>> {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: 6 });
  return () => session.detach();
}

/**
 * Types into a field of the open page, then in the middle of the text, then again after clearing
 * it.
 */
export async function expectLettersKept(
  page: Page,
  filter: FilterField,
  msPerKey: number,
): Promise<void> {
  const field = fieldOf(page, filter);
  const type = (text: string) => page.keyboard.type(text, { delay: msPerKey });
  const clear = async () => {
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.press('Delete');
  };
  await field.click();
  await clear();
  await type('tour longue bouteille');
  await expect(field).toHaveValue('tour longue bouteille');
  await page.keyboard.press('Home');
  for (let letter = 0; letter < 'tour '.length; letter++) await page.keyboard.press('ArrowRight');
  await type('et verse ');
  await expect(field).toHaveValue('tour et verse longue bouteille');
  await clear();
  await type('le tour');
  await expect(page).toHaveURL(({ searchParams }) => searchParams.get(filter.param) === 'le tour');
  await expect(field).toHaveValue('le tour');
}
