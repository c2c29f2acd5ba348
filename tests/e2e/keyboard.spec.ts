import type { Page } from '@playwright/test';
import { expect, currentTimeOf, signIn, test } from './fixtures.ts';
import { newMember } from '../support/suite/admin-sdk.ts';
import { suiteInfo } from '../support/suite/suite-info.ts';
import { localeText } from '../support/locale-text.ts';
import { openPractice } from './practice-page.ts';

test('log in, open a video, play, seek and comment with the keyboard only', async ({ page }) => {
  const member = await newMember();
  await page.goto('/login');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await tabTo(page, 'textbox', localeText('fr', 'auth:email'));
  await page.keyboard.type(member.email);
  await tabTo(page, 'textbox', localeText('fr', 'auth:password'));
  await page.keyboard.type(member.password);
  await page.keyboard.press('Enter');
  await page.waitForURL('**/dashboard');

  await page.goto('/videos/tenir-la-bouteille');
  await expect(page.locator('video')).toHaveJSProperty('readyState', 4);
  await tabTo(page, 'button', localeText('fr', 'video:player.play'));
  await page.keyboard.press('Enter');
  await expect.poll(() => currentTimeOf(page)).toBeGreaterThan(0.5);
  await page.keyboard.press('Enter');
  await expect(page.locator('video')).toHaveJSProperty('paused', true);
  const before = await currentTimeOf(page);
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => currentTimeOf(page)).toBeGreaterThan(before + 2);

  await tabTo(page, 'textbox', localeText('fr', 'video:comments.content'));
  await page.keyboard.type(`Au clavier seul ${member.uid}`);
  await tabTo(page, 'button', localeText('fr', 'video:comments.publish'));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('article').filter({ hasText: member.uid })).toBeVisible();
});

/** Kinds of controls that the product has, by element, role, type and MUI's classes. */
const KINDS = [
  'a',
  'a MuiButton-root MuiButton-contained',
  'a MuiButton-root MuiButton-outlined',
  'a MuiButton-root MuiButton-text',
  'a menuitem MuiMenuItem-root',
  'button',
  'button MuiButton-root MuiButton-contained',
  'button MuiButton-root MuiButton-outlined',
  'button MuiButton-root MuiButton-text',
  'button MuiIconButton-root',
  'button switch',
  'input checkbox',
  'input email',
  'input radio',
  'input range',
  'input switch checkbox MuiSwitch-input',
  'select',
  'summary',
  'textarea',
];

test('every kind of control shows a ring where the keyboard has its focus', async ({
  page,
  secondBrowser,
}) => {
  const kinds = new Set<string>();
  const look = async (at: Page) => {
    const focused = await focusEverything(at);
    for (const kind of focused.kinds) kinds.add(kind);
    expect(focused.ringless, `${at.url()}: without a ring`).toEqual([]);
  };
  await page.goto('/');
  await expect(page.locator('summary').first()).toBeVisible();
  await look(page);
  await page.goto('/login');
  await expect(page.getByRole('checkbox')).toBeVisible();
  await look(page);
  await page.goto('/videos/free');
  await expect(page.getByRole('combobox').first()).toBeVisible();
  await look(page);
  const member = await newMember({ membership_source: 'admin', subscription_tier: 'premium' });
  await signIn(page, member, '/userProfile');
  const account = localeText('fr', 'common:header.account', { name: member.display_name });
  await page.getByRole('button', { name: account }).press('Enter');
  await expect(page.getByRole('menuitem').first()).toBeFocused();
  await look(page);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('menuitem')).toHaveCount(0);
  await expect(page.getByRole('switch').first()).toBeVisible();
  await look(page);
  await page.goto('/reviews/new?video=toupie-et-stall&move=la-toupie');
  await expect(page.getByRole('radio').first()).toBeVisible();
  await look(page);
  await openPractice(page);
  await expect(page.getByRole('slider').first()).toBeVisible();
  await expect(page.locator('textarea').first()).toBeVisible();
  await look(page);
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog').getByRole('switch')).toBeVisible();
  await look(page);

  await signIn(secondBrowser, suiteInfo().accounts.trainer, '/upload-pro/avis/demo-clip-encore');
  await expect(secondBrowser.getByRole('slider').first()).toBeVisible();
  await look(secondBrowser);
  expect(KINDS.filter((kind) => !kinds.has(kind))).toEqual([]);
});

/**
 * Gives each visible control of the page the focus, as the keyboard does; `theme.test.ts` proves
 * the ring's contrast.
 *
 * @returns the kinds of controls, and those without a ring of 2 px or more
 */
async function focusEverything(page: Page): Promise<{ kinds: string[]; ringless: string[] }> {
  // What a script focuses after a key was pressed looks like what that key focused.
  await page.keyboard.press('Shift');
  return page.evaluate(async () => {
    const isRing = (element: Element) => {
      const style = getComputedStyle(element);
      const isHidden =
        style.opacity === '0' ||
        style.clipPath !== 'none' ||
        style.getPropertyValue('clip') !== 'auto';
      return !isHidden && style.outlineStyle !== 'none' && parseFloat(style.outlineWidth) >= 2;
    };
    // Something near a hidden field shows its state: a label, a track, a knob.
    const shownBy = (control: Element): readonly Element[] => {
      const group = control.parentElement?.parentElement;
      if (!(control instanceof HTMLInputElement) || !group) return [control];
      return [control, group, ...group.querySelectorAll('*')];
    };
    const kindOf = (control: Element) => {
      const classes = [...control.classList].filter((name) =>
        /^Mui(?!Box|ButtonBase)\w+-(?:root|contained|outlined|text|input)$/.test(name),
      );
      const { localName } = control;
      const type = localName === 'input' ? control.getAttribute('type') : null;
      return [localName, control.getAttribute('role') ?? [], type ?? [], classes].flat().join(' ');
    };
    const kinds = new Set<string>();
    const ringless: string[] = [];
    const stops =
      'a[href], button, input, select, textarea, summary, [tabindex="0"], [role="menuitem"]';
    for (const control of document.querySelectorAll<HTMLElement>(stops)) {
      if (control.getClientRects().length === 0) continue;
      control.focus({ preventScroll: true });
      // It cannot have the focus: it is disabled, invisible or behind a dialog.
      if (document.activeElement !== control) continue;
      // MUI draws some rings itself.
      await new Promise(requestAnimationFrame);
      // The app replaced it meanwhile, as it does with a prerendered page.
      if (!control.isConnected) continue;
      kinds.add(kindOf(control));
      if (!shownBy(control).some(isRing)) {
        ringless.push(`${kindOf(control)}: ${control.outerHTML.slice(0, 150)}`);
      }
    }
    return { kinds: [...kinds], ringless };
  });
}

/** Presses Tab until the control with a role and name has focus; throws when it never does. */
async function tabTo(page: Page, role: 'button' | 'textbox', name: string): Promise<void> {
  const plain = (text: string) => text.replace(/\s+/g, ' ');
  for (let pressed = 0; pressed < 80; pressed++) {
    await page.keyboard.press('Tab');
    const focused = page.locator(':focus');
    if ((await focused.count()) === 0) continue;
    if (plain(await focused.first().ariaSnapshot()).includes(`${role} "${plain(name)}"`)) return;
  }
  throw new Error(`Tab never reaches “${name}”.`);
}
