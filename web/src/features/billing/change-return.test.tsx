import { beforeEach, expect, it, vi } from 'vitest';
import type { Profile } from '@atelier/domain/members/profile';
import { address, advance, basic, calls, openIn, shows } from '../../test/subscription.tsx';

const { SubscriptionPage } = await import('./subscription-page.tsx');
const open = openIn(SubscriptionPage);

const pro = { ...basic, subscription_tier: 'pro' } as Profile;
beforeEach(() => {
  vi.useFakeTimers();
  calls.confirmChange.mockResolvedValue({ checkout: 'paid', membership: basic });
});

it('confirms another plan as a first purchase, once the profile shows it', async () => {
  const { become } = open('?changed=pro-month', basic);
  await advance(0);
  expect(shows(/^Paiement en cours de confirmation$/)).toBe(true);
  expect(shows(/^Vous êtes en formule/)).toBe(false);
  expect(address()).toContain('changed=pro-month');
  become(pro);
  await advance(0);
  expect(shows(/^C.est confirmé : votre formule Pro est ouverte/)).toBe(true);
  expect(shows(/^Vous êtes en formule Pro/)).toBe(true);
  expect(address()).toBe('/subscription');
});

it.each([
  [
    'basic-month',
    { next_tier: 'basic' },
    /^C.est noté : votre formule devient Basic le 1.+ mars 2099/,
  ],
  ['keep', {}, /^C.est confirmé : vous gardez votre formule Pro/],
  ['card', {}, /^C.est confirmé : votre moyen de paiement est à jour/],
] as const)('confirms %s', async (change, fields, title) => {
  open(`?changed=${change}`, { ...pro, ...fields } as Profile);
  await advance(0);
  expect(shows(title)).toBe(true);
  expect(shows(/Un e-mail vous le confirme/)).toBe(true);
  expect(address()).toBe('/subscription');
});

it('asks and confirms nothing for a change that nobody made', async () => {
  open('?changed=gold-month', basic);
  await advance(0);
  expect(calls.confirmChange).not.toHaveBeenCalled();
  expect(shows(/^C.est (confirmé|noté)/)).toBe(false);
});
