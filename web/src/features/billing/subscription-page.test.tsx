import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { MemoryRouter, useLocation } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ConfirmedCheckout } from '@atelier/domain/contracts/payments';
import type { Profile } from '@atelier/domain/members/profile';
import { AppError } from '../../lib/errors.ts';
import type { Session } from '../../lib/session/session.tsx';
import { initTranslations } from '../../test/real-translations.ts';

const calls = {
  startCheckout: vi.fn<(email: string, plan: string) => Promise<void>>(),
  confirmCheckout: vi.fn<(session: string) => Promise<ConfirmedCheckout>>(),
  cancelSubscription: vi.fn<() => Promise<void>>(),
  resumeSubscription: vi.fn<() => Promise<void>>(),
};
const toast = vi.fn<(tone: string, text: string) => void>();
const mocks = vi.hoisted(() => ({ session: { status: 'loading' } as Session }));
vi.mock('./data/billing-calls.ts', () => ({
  ...calls,
  startPlanChange: vi.fn(),
  openPortal: vi.fn(),
  payInvoice: vi.fn(),
}));
vi.mock('../../lib/session/session.tsx', () => ({ useSession: () => mocks.session }));
vi.mock('../../components/feedback/toast.tsx', () => ({ useToast: () => toast }));
const { SubscriptionPage } = await import('./subscription-page.tsx');

const free = { subscription_tier: 'free', subscription_status: 'active', time_zone: 'Europe/Paris' } as Profile;
const basic = {
  ...free,
  subscription_tier: 'basic',
  membership_source: 'stripe',
  current_period_end: new Date('2099-03-01T12:00:00Z'),
} as Profile;
const given = { ...free, subscription_tier: 'pro', membership_source: 'admin' } as Profile;

function Address() {
  const { pathname, search } = useLocation();
  return <output aria-label="address">{pathname + search}</output>;
}
const address = () => screen.getByLabelText('address').textContent;
const page = () => (
  <>
    <SubscriptionPage />
    <Address />
  </>
);

/** Opens the page with a query string as a member; `become` changes the live profile. */
function open(search: string, profile: Profile) {
  const signedIn = (now: Profile) =>
    (mocks.session = { status: 'signed-in', uid: 'camille', email: 'camille@example.test', profile: now } as Session);
  signedIn(profile);
  const at = { initialEntries: [`/subscription${search}`] };
  const { rerender } = render(<MemoryRouter {...at}>{page()}</MemoryRouter>);
  return {
    become: (next: Profile) => {
      signedIn(next);
      rerender(<MemoryRouter {...at}>{page()}</MemoryRouter>);
    },
  };
}
const shows = (text: RegExp) => screen.queryAllByText(text).length > 0;
const button = (name: RegExp) => screen.getByRole<HTMLButtonElement>('button', { name });
const press = (name: RegExp) => act(async () => void fireEvent.click(button(name)));
const advance = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const boxes = () => within(screen.getByRole('dialog')).getAllByRole<HTMLInputElement>('checkbox');
const tickConsents = () => boxes().forEach((box) => void fireEvent.click(box));

beforeEach(async () => {
  vi.resetAllMocks();
  await initTranslations('fr');
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

describe('ordering', () => {
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
    expect(calls.startCheckout.mock.calls).toEqual([['camille@example.test', 'basic']]);
  });

  it('reopens the chosen plan after an unpaid checkout with both consents unticked, and can be closed', async () => {
    open('?plan=premium&checkout=cancelled', free);
    const dialog = screen.getByRole('dialog', { name: /^S.abonner à Premium$/ });
    expect(within(dialog).getByText(/^Aucun paiement n.a été fait/)).toBeTruthy();
    expect(boxes().map(({ checked }) => checked)).toEqual([false, false]);
    await press(/^Pas maintenant$/);
    expect(address()).toBe('/subscription');
  });

  it.each([
    ['unexpected', 'An error occurred during subscription', 'Something unexpected went wrong.'],
    ['invalid-data', 'An error occurred during subscription', 'Error while redirecting to Stripe'],
    ['offline', 'An error occurred during subscription', 'Cannot contact server'],
  ] as const)('shows the error %s in English and orders again on retry', async (code, lead, reason) => {
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
  });
});

describe('return from the payment page', () => {
  beforeEach(() => void vi.useFakeTimers());

  it('waits without an answer, blocks other orders, and confirms once the profile shows the plan', async () => {
    calls.confirmCheckout.mockRejectedValue(new AppError('offline'));
    const { become } = open('?session_id=cs_test_1', free);
    await advance(29_000);
    expect(shows(/^Paiement en cours de confirmation$/)).toBe(true);
    expect(button(/^S.abonner à Pro$/).disabled).toBe(true);
    // A reload continues to wait.
    expect(address()).toContain('session_id=cs_test_1');
    await advance(1_000);
    expect(shows(/^La confirmation tarde/)).toBe(true);
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

  it('rejects the checkout of another member or an invalid link', async () => {
    calls.confirmCheckout.mockRejectedValue(new AppError('forbidden'));
    open('?session_id=cs_test_unknown', free);
    await advance(0);
    expect(shows(/^Ce paiement n.est pas celui de votre compte/)).toBe(true);
    expect(address()).toBe('/subscription');
  });
});

describe('a plan granted by an admin', () => {
  it('can neither be ordered nor cancelled', () => {
    open('?plan=premium', given);
    expect(shows(/^Vous êtes en formule Pro, offerte par l.équipe/)).toBe(true);
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(screen.queryByRole('button', { name: /^Résilier/ })).toBeNull();
  });

  it('shows the parallel subscription, which can be cancelled and resumed', async () => {
    const withParallel = (ends: boolean) =>
      ({ ...given, paid_beside: { tier: 'basic', cancel_at_period_end: ends } }) as Profile;
    calls.cancelSubscription.mockResolvedValue();
    calls.resumeSubscription.mockResolvedValue();
    const { become } = open('', withParallel(false));
    expect(shows(/^Vous payez aussi votre propre abonnement Basic/)).toBe(true);
    await press(/^Résilier mon abonnement$/);
    await press(/^Résilier$/);
    expect(shows(/^Abonnement résilié$/)).toBe(true);
    await press(/^Fermer$/);
    become(withParallel(true));
    // The dialog fades out before the page is accessible.
    const resume = await screen.findByRole('button', { name: /^Reprendre mon abonnement$/ });
    await act(async () => void fireEvent.click(resume));
    expect(calls.cancelSubscription).toHaveBeenCalledOnce();
    expect(toast).toHaveBeenCalledWith('success', 'Votre abonnement continue.');
    become(withParallel(false));
    expect(button(/^Résilier mon abonnement$/)).toBeTruthy();
  });
});
