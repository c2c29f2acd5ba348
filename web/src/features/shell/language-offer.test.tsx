import { act, cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter, useLocation } from 'react-router-dom';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Locale } from '@atelier/domain/values';
import type { Session } from '../../lib/session/session.tsx';
import { initTranslations } from '../../test/real-translations.ts';

let session: Session;
vi.mock('../../lib/session/session.tsx', () => ({ useSession: () => session }));
const { sessionHint } = await import('../../lib/device/session-hint.ts');
const { LanguageOffer } = await import('./language-offer.tsx');

const signedIn = (locale: Locale) =>
  ({ status: 'signed-in', uid: 'zoe', profile: { locale } }) as Session;
const SIGNED_OUT = { status: 'signed-out' } as Session;

function Address() {
  const { pathname, search } = useLocation();
  return <output>{pathname + search}</output>;
}
const app = (address: string) => (
  <MemoryRouter initialEntries={[address]}>
    <LanguageOffer />
    <Address />
  </MemoryRouter>
);
const address = () => screen.getByRole('status').textContent;
const offer = () => screen.queryByRole('complementary')?.lang;

beforeEach(() => initTranslations('fr'));
afterEach(() => {
  cleanup();
  sessionHint.clear();
  document.cookie = 'lng=; max-age=0; path=/';
});

it.each<[string, Session, string, string, string]>([
  ['English account', signedIn('en'), '', '/events?type=demo', '/en/events?type=demo'],
  ['English account, French chosen on this device', signedIn('en'), 'fr', '/events', '/en/events'],
  ['French account, English chosen on this device', signedIn('fr'), 'en', '/events', '/events'],
  ['French account', signedIn('fr'), '', '/events', '/events'],
  ['French account on an English address', signedIn('fr'), '', '/en/events', '/en/events'],
  ['visitor who prefers English', SIGNED_OUT, 'en', '/events', '/events'],
  ['English account on a page with one address', signedIn('en'), '', '/dashboard', '/dashboard'],
])('%s', (_who, given, cookie, from, expected) => {
  session = given;
  if (cookie !== '') document.cookie = `lng=${cookie}; path=/`;
  render(app(from));
  expect(address()).toBe(expected);
});

it('the device follows the account, and the page stays', () => {
  session = signedIn('fr');
  document.cookie = 'lng=en; path=/';
  const { rerender } = render(app('/events'));
  rerender(app('/events'));
  expect([address(), document.cookie]).toEqual(['/events', 'lng=fr']);
});

it.each<[string, Session, Locale, string, Locale | undefined]>([
  ['a visitor who prefers English', SIGNED_OUT, 'en', '/events', 'en'],
  ['a French account on an English address', signedIn('fr'), 'fr', '/en/events', 'fr'],
  [
    'a French account that stays on the English address',
    signedIn('fr'),
    'en',
    '/en/events',
    undefined,
  ],
  ['a French account on a device that prefers English', signedIn('fr'), 'en', '/events', undefined],
  ['a member whose account is not known yet', { status: 'loading' }, 'en', '/events', undefined],
])('what is offered to %s', async (_who, given, cookie, from, expected) => {
  session = given;
  if (given !== SIGNED_OUT) sessionHint.set(true);
  document.cookie = `lng=${cookie}; path=/`;
  await act(async () => void render(app(from)));
  expect(offer()).toBe(expected);
});
