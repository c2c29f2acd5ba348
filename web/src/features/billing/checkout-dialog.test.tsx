import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { AppError } from '../../lib/errors.ts';
import { initTranslations } from '../../test/real-translations.ts';
import {
  address,
  basic,
  boxes,
  button,
  calls,
  free,
  openIn,
  press,
  refusal,
  shows,
  tickConsents,
  yearlyPrices,
} from '../../test/subscription.tsx';

const { SubscriptionPage } = await import('./subscription-page.tsx');
const open = openIn(SubscriptionPage);

it('requires both consents, then sends the order once', async () => {
  open('', free);
  expect(shows(/^Vous avez accès aux vidéos gratuites/)).toBe(true);
  await press(/^S.abonner à Basic$/);
  expect(address()).toBe('/subscription?plan=basic');
  await press(/^S.abonner avec obligation/);
  expect(screen.getAllByText('Cochez cette case pour vous abonner.')).toHaveLength(2);
  expect(calls.startCheckout).not.toHaveBeenCalled();
  tickConsents();
  await press(/^S.abonner avec obligation/);
  expect(calls.startCheckout.mock.calls).toEqual([
    ['camille@example.test', 'basic', 'month', false],
  ]);
});

it.each([
  ['is asked, and refuses by a box', undefined, false],
  ['has switched it off, which the box shows', false, true],
  ['agreed before', true, false],
])('sends whether a member who %s refuses the weekly mail', async (_who, weekly, isTicked) => {
  const mail: Record<string, boolean> = weekly === undefined ? {} : { weekly };
  open('?plan=pro', { ...free, preferences: { notifications: { mail } } });
  expect(refusal().checked).toBe(isTicked);
  fireEvent.click(refusal());
  tickConsents();
  await press(/^S.abonner avec obligation/);
  expect(calls.startCheckout.mock.calls[0]?.[3]).toBe(!isTicked);
});

it('offers the plans that Stripe sells by the year, and orders one', async () => {
  yearlyPrices.mockResolvedValue({ basic: 9990 });
  open('', free);
  await waitFor(() => expect(button(/^Par an$/).disabled).toBe(false));
  expect(shows(/par an$/)).toBe(false);
  await press(/^Par an$/);
  expect(button(/^Par an$/).getAttribute('aria-pressed')).toBe('true');
  expect(screen.getByText(/^99,90.€ par an$/)).toBeTruthy();
  expect(screen.getByText(/^19,99.€ par mois$/)).toBeTruthy();
  await press(/^S.abonner à Basic$/);
  expect(address()).toBe('/subscription?plan=basic&interval=year');
  expect(
    within(screen.getByRole('dialog')).getByText(/^Un an, renouvelé automatiquement/),
  ).toBeTruthy();
  tickConsents();
  await press(/^S.abonner avec obligation/);
  expect(calls.startCheckout.mock.calls).toEqual([
    ['camille@example.test', 'basic', 'year', false],
  ]);
});

it('reopens the chosen plan after an unpaid checkout, and can be closed', async () => {
  open('?plan=premium&checkout=cancelled', free);
  const dialog = screen.getByRole('dialog', { name: /^S.abonner à Premium$/ });
  expect(within(dialog).getByText(/^Aucun paiement n.a été fait/)).toBeTruthy();
  expect(boxes().map(({ checked }) => checked)).toEqual([false, false]);
  await press(/^Pas maintenant$/);
  expect(address()).toBe('/subscription');
});

describe('after both consents and the payment page', () => {
  const isTicked = (search: string, uid?: string) => {
    cleanup();
    open(search, free, uid);
    return boxes().map(({ checked }) => checked);
  };
  beforeEach(async () => {
    open('?plan=pro', free);
    tickConsents();
    await press(/^S.abonner avec obligation/);
  });

  it('they are still ticked for that order, and for no other order or member', () => {
    expect(isTicked('?plan=pro&checkout=cancelled')).toEqual([true, true]);
    expect(isTicked('?plan=premium&checkout=cancelled')).toEqual([false, false]);
    expect(isTicked('?plan=pro&checkout=cancelled', 'zoe')).toEqual([false, false]);
  });

  it('they are gone when the member gives the order up', async () => {
    expect(isTicked('?plan=pro&checkout=cancelled')).toEqual([true, true]);
    await press(/^Pas maintenant$/);
    expect(isTicked('?plan=pro')).toEqual([false, false]);
  });

  it('they are gone once it is paid', () => {
    cleanup();
    calls.confirmCheckout.mockResolvedValue({ checkout: 'paid', membership: basic });
    open('?session_id=cs_1', free);
    expect(isTicked('?plan=pro')).toEqual([false, false]);
  });
});

it.each([
  ['unexpected', 'An error occurred during subscription', 'Something unexpected went wrong.'],
  ['invalid-data', 'An error occurred during subscription', 'Error while redirecting to Stripe'],
  ['offline', 'An error occurred during subscription', 'Cannot contact server'],
] as const)(
  'shows the error %s in English and orders again on retry',
  async (code, lead, reason) => {
    await initTranslations('en');
    open('?plan=premium', free);
    tickConsents();
    calls.startCheckout.mockRejectedValueOnce(new AppError(code));
    await press(/^Subscribe with obligation/);
    const alert = screen.getByRole('alert');
    expect(alert.textContent).toContain(`${lead}${reason}`);
    await press(/^Try again$/);
    expect(calls.startCheckout).toHaveBeenCalledTimes(2);
    expect(screen.queryByRole('alert')).toBeNull();
  },
);
