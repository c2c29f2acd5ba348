import { runInNewContext } from 'node:vm';
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { sessionHint } from '../../lib/device/session-hint.ts';
import type { Session } from '../../lib/session/session.tsx';
import { initTranslations } from '../../test/real-translations.ts';
import firstScript from '../../../index.html?raw';

let session: Session;
vi.mock('../../lib/session/session.tsx', () => ({
  useSession: () => session,
  useViewer: () => null,
}));
vi.mock('./account-menu.tsx', () => ({
  AccountMenu: ({ name }: { name: string }) => <button>{name}</button>,
}));
vi.mock('./language-toggle.tsx', () => ({ LanguageToggle: () => null }));
vi.mock('./scheme-toggle.tsx', () => ({ SchemeToggle: () => null }));
const { SiteHeader } = await import('./site-header.tsx');

const page = (path = '/') => (
  <MemoryRouter initialEntries={[path]}>
    <SiteHeader isOverHero={false} />
  </MemoryRouter>
);
const links = () => screen.getAllByRole('link', { hidden: true }).map((link) => link.textContent);
/** Selector of the header's styles. */
const HIDDEN = 'html[data-member] [data-while-loading]';
const login = () => screen.queryByRole('link', { name: 'Connexion', hidden: true });

beforeEach(async () => {
  sessionHint.clear();
  delete document.documentElement.dataset.member;
  session = { status: 'loading' };
  await initTranslations('fr');
});
afterEach(cleanup);

it('offers no login while the session of a member loads, but the pages of members', () => {
  sessionHint.set(true);
  const { rerender } = render(page());
  expect(login()).toBeNull();
  expect(links()).toContain('Tableau de bord');
  // The session turned out to be lost.
  session = { status: 'signed-out' } as Session;
  rerender(page());
  expect(login()).not.toBeNull();
});

it('offers no login in the menu of phones either while the session of a member loads', async () => {
  sessionHint.set(true);
  render(page());
  fireEvent.click(screen.getByRole('button', { name: 'Ouvrir le menu', hidden: true }));
  // The menu is loaded when it is opened first.
  const menu = within(await screen.findByRole('dialog', undefined, { timeout: 10_000 }));
  expect(menu.queryByRole('link', { name: 'Connexion' })).toBeNull();
  expect(menu.getByRole('link', { name: 'Tableau de bord' })).toBeTruthy();
});

it('shows the member once the session is known', async () => {
  sessionHint.set(true);
  session = { status: 'signed-in', uid: 'zoe', profile: { display_name: 'Zoé' } } as Session;
  await act(async () => void render(page()));
  expect(screen.getByRole('button', { name: 'Zoé', hidden: true })).toBeTruthy();
});

it('a visitor sees the login while the session loads', () => {
  render(page());
  expect(login()).not.toBeNull();
  expect(links()).not.toContain('Tableau de bord');
});

it.each([
  ['/', undefined],
  ['/dashboard', 'Tableau de bord'],
  ['/videos/free', 'Vidéos'],
  ['/videos/le-tour-simple', 'Vidéos'],
  ['/preview/pro', 'Vidéos'],
  ['/formation-basic', 'Vidéos'],
  ['/en/events', 'Événements'],
  ['/events/masterclass', 'Événements'],
  ['/events-2026', undefined],
])('marks the link whose pages %s belongs to', async (path, current) => {
  session = { status: 'signed-in', uid: 'zoe', profile: { display_name: 'Zoé' } } as Session;
  await act(async () => void render(page(path)));
  const marked = screen.queryAllByRole('link', { current: 'page', hidden: true });
  expect(marked.map((link) => link.textContent)).toEqual(current === undefined ? [] : [current]);
});

it.each([
  ['a device with a session', true, ['Connexion', 'S’inscrire']],
  ['a device without one', false, []],
] as const)(
  '%s: what a prerendered page hides until the session is known',
  (_device, isHinted, names) => {
    // A prerendered page is rendered without storage.
    render(page());
    if (isHinted) sessionHint.set(true);
    const script = /<script>([\s\S]*?)<\/script>/.exec(firstScript)?.[1] ?? '';
    runInNewContext(script, {
      document,
      history,
      location,
      localStorage,
      sessionStorage,
      matchMedia,
      navigator,
      console,
    });
    const hidden = screen
      .getAllByRole('link', { hidden: true })
      .filter((link) => link.matches(HIDDEN));
    expect(hidden.map((link) => link.textContent)).toEqual(names);
  },
);
