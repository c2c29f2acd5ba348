import { screen } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { path } from '@atelier/domain/paths';
import { AppError } from '../../lib/errors.ts';
import { initTranslations } from '../../test/real-translations.ts';
import {
  address,
  advance,
  basic,
  BASIC_CARDS,
  button,
  calls,
  free,
  openIn,
  press,
  shows,
  stored,
} from '../../test/subscription.tsx';

const { SubscriptionPage } = await import('./subscription-page.tsx');
const open = openIn(SubscriptionPage);

beforeEach(() => void vi.useFakeTimers());

it('waits without an answer, blocks other orders, and confirms once the profile shows the plan', async () => {
  calls.confirmCheckout.mockRejectedValue(new AppError('offline'));
  const { become } = open('?session_id=cs_test_1', free);
  await advance(29_000);
  expect(shows(/^Paiement en cours de confirmation$/)).toBe(true);
  expect(shows(/accès aux vidéos gratuites/)).toBe(false);
  expect(button(/^S.abonner à Pro$/).disabled).toBe(true);
  // A reload continues to wait.
  expect(address()).toContain('session_id=cs_test_1');
  await advance(1_000);
  expect(shows(/^La confirmation tarde/)).toBe(true);
  expect(shows(/accès aux vidéos gratuites/)).toBe(false);
  expect(shows(/^C.est confirmé/)).toBe(false);
  const paid = { subscription_tier: 'basic', subscription_status: 'active' } as const;
  calls.confirmCheckout.mockResolvedValue({ checkout: 'paid', membership: paid });
  await press(/^Vérifier encore$/);
  // The live profile does not show the plan yet.
  expect(shows(/^C.est confirmé/)).toBe(false);
  become(basic);
  await advance(0);
  expect(shows(/^C.est confirmé : votre formule Basic est ouverte/)).toBe(true);
  expect(address()).toBe('/subscription');
});

/** Returns from a paid checkout of Basic. @returns the note's text, and the video to start with */
async function returnPaid(start: string) {
  const membership = { subscription_tier: 'basic', subscription_status: 'active' } as const;
  calls.confirmCheckout.mockResolvedValue({ checkout: 'paid', membership });
  open('?session_id=cs_test_1', free).become(basic);
  await advance(0);
  const link = screen.queryByRole('region', { name: start })?.querySelector('a');
  return [screen.getAllByRole('status')[0]?.textContent, link?.getAttribute('href')];
}

it.each([
  [
    'fr',
    4,
    'Commencer ici',
    '4 vidéos Basic vous sont ouvertes, ainsi que les vidéos gratuites.',
    'first',
  ],
  [
    'fr',
    1,
    'Commencer ici',
    '1 vidéo Basic vous est ouverte, ainsi que les vidéos gratuites.',
    'last',
  ],
  [
    'en',
    4,
    'Start here',
    '4 Basic videos are open to you now, and so are the free videos.',
    'first',
  ],
  ['en', 1, 'Start here', '1 Basic video is open to you now, and so are the free videos.', 'last'],
] as const)(
  'says in %s what is open (%i) and where to start',
  async (locale, count, start, text, first) => {
    await initTranslations(locale);
    stored.catalogs = { [path.catalog('basic')]: { cards: BASIC_CARDS.slice(0, count) } };
    expect(await returnPaid(start)).toEqual([expect.stringContaining(text), `/videos/${first}`]);
    expect(shows(/^(Vous êtes en formule|You are on the) Basic/)).toBe(true);
  },
);

it.each([
  [['first', 'second'], 'Continuer ici', 'third'],
  [['first', 'second', 'third', 'last'], 'Continuer ici', 'first'],
  [['one-of-another-level'], 'Commencer ici', 'first'],
] as const)('offers who has completed %j the next video', async (completed, title, next) => {
  const videos = Object.fromEntries(completed.map((id) => [id, 'completed']));
  stored.catalogs = {
    [path.catalog('basic')]: { cards: BASIC_CARDS },
    [path.libraryState('camille')]: { videos },
  };
  expect((await returnPaid(title))[1]).toBe(`/videos/${next}`);
});

it('names no number of videos while there are none', async () => {
  stored.catalogs = {};
  expect(await returnPaid('Commencer ici')).toEqual([
    expect.stringMatching(
      /^C’est confirmé\s: votre formule Basic est ouverte\.Commencer ma formation$/,
    ),
    undefined,
  ]);
});

it('rejects the checkout of another member or an invalid link', async () => {
  calls.confirmCheckout.mockRejectedValue(new AppError('forbidden'));
  open('?session_id=cs_test_unknown', free);
  await advance(0);
  expect(shows(/^Ce paiement n.est pas celui de votre compte/)).toBe(true);
  expect(address()).toBe('/subscription');
});
