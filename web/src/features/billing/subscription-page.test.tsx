import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { MemoryRouter, useLocation } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ConfirmedCheckout } from '@atelier/domain/contracts/payments';
import type { YearlyPrices } from '@atelier/domain/billing/plans';
import type { VideoCard } from '@atelier/domain/content/video';
import type { Profile } from '@atelier/domain/members/profile';
import { path } from '@atelier/domain/paths';
import type { DifficultyLevel } from '@atelier/domain/values';
import { AppError } from '../../lib/errors.ts';
import type { Session } from '../../lib/session/session.tsx';
import { initTranslations } from '../../test/real-translations.ts';
import { plain } from '../../test/plain-text.ts';

const calls = {
  startCheckout: vi.fn<(email: string, plan: string, interval: string) => Promise<void>>(),
  startPlanChange: vi.fn<(plan: string, interval: string) => Promise<void>>(),
  confirmCheckout: vi.fn<(session: string) => Promise<ConfirmedCheckout>>(),
  confirmChange: vi.fn<() => Promise<ConfirmedCheckout>>(),
  cancelSubscription: vi.fn<(subscription?: string) => Promise<void>>(),
  resumeSubscription: vi.fn<(subscription?: string) => Promise<void>>(),
};
const mocks = vi.hoisted(() => ({ session: { status: 'loading' } as Session }));
vi.mock('../../lib/site/use-public-home.ts', () => ({ usePublicHome: () => ({ home: null }) }));
vi.mock('./data/billing-calls.ts', () => ({
  ...calls,
  openPortal: vi.fn(),
  payInvoice: vi.fn(),
}));
vi.mock('../../lib/session/session.tsx', () => ({
  useSession: () => mocks.session,
  useSessionChangedAt: () => new Date(),
}));
const yearlyPrices = vi.fn<() => Promise<YearlyPrices>>();
vi.mock('../../lib/api.ts', () => ({ call: () => yearlyPrices }));
let catalogs: Readonly<Record<string, { cards: readonly VideoCard[] } | { videos: object }>>;
vi.mock('../../lib/firestore/live-query.tsx', () => ({
  useDocOnce: (at: string | null) =>
    at === null ? { status: 'loading' } : { status: 'ready', data: catalogs[at] ?? null, fromCache: false },
}));
const { SubscriptionPage } = await import('./subscription-page.tsx');

const free = { subscription_tier: 'free', subscription_status: 'active', time_zone: 'Europe/Paris' } as Profile;
const basic = {
  ...free,
  subscription_tier: 'basic',
  membership_source: 'stripe',
  current_period_end: new Date('2099-03-01T12:00:00Z'),
} as Profile;
const given = { ...free, subscription_tier: 'pro', membership_source: 'admin' } as Profile;

const card = (id: string, difficulty_level: DifficultyLevel, created_at: string): VideoCard => ({
  id,
  title: `Vidéo ${id}`,
  category: 'bases',
  difficulty_level,
  thumbnail_url: '',
  duration: '00:06:42',
  created_at: new Date(created_at),
});
/** Newest first, as stored; the learning path begins with the oldest of the easiest. */
const BASIC_CARDS = [
  card('last', 'Expert', '2026-03-01'),
  card('second', 'Débutant', '2026-02-01'),
  card('first', 'Débutant', '2026-01-01'),
  card('third', 'Avancé', '2025-12-01'),
];

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
function open(search: string, profile: Profile, uid = 'camille') {
  const signedIn = (now: Profile) =>
    (mocks.session = {
      status: 'signed-in',
      uid,
      email: 'camille@example.test',
      emailVerified: true,
      profile: now,
    } as Session);
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
  sessionStorage.clear();
  yearlyPrices.mockResolvedValue({});
  catalogs = { [path.catalog('basic')]: { cards: BASIC_CARDS } };
  await initTranslations('fr');
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

it('the live sessions that a plan promises lead to their page', () => {
  open('', free);
  const links = screen.getAllByRole('link', { name: 'Sessions en direct' });
  expect(links.map((link) => link.getAttribute('href'))).toEqual(['/sessions', '/sessions']);
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
    expect(calls.startCheckout.mock.calls).toEqual([['camille@example.test', 'basic', 'month']]);
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
    expect(within(screen.getByRole('dialog')).getByText(/^Un an, renouvelé automatiquement/)).toBeTruthy();
    tickConsents();
    await press(/^S.abonner avec obligation/);
    expect(calls.startCheckout.mock.calls).toEqual([['camille@example.test', 'basic', 'year']]);
  });

  it('offers no switch where nothing is sold by the year', async () => {
    yearlyPrices.mockResolvedValue({});
    open('', free);
    await act(() => Promise.resolve());
    expect(screen.queryByRole('button', { name: /^Par an$/ })).toBeNull();
  });

  it('lets a member who pays by the month change to the year', async () => {
    yearlyPrices.mockResolvedValue({ basic: 9990 });
    open('', basic);
    await waitFor(() => expect(button(/^Par an$/).disabled).toBe(false));
    await press(/^Par an$/);
    await press(/^Passer à Basic$/);
    expect(calls.startPlanChange.mock.calls).toEqual([['basic', 'year']]);
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

it('a member who comes to switch finds the button of that plan, which has the focus', () => {
  open('?plan=premium', basic);
  expect(document.activeElement?.textContent).toBe('Passer à Premium');
  expect(screen.queryByRole('dialog')).toBeNull();
});

describe('return from a change on Stripe’s pages', () => {
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
    ['basic-month', { next_tier: 'basic' }, /^C.est noté : votre formule devient Basic le 1.+ mars 2099/],
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
});

describe('return from the payment page', () => {
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
    ['fr', 4, 'Commencer ici', '4 vidéos Basic vous sont ouvertes, ainsi que les vidéos gratuites.', 'first'],
    ['fr', 1, 'Commencer ici', '1 vidéo Basic vous est ouverte, ainsi que les vidéos gratuites.', 'last'],
    ['en', 4, 'Start here', '4 Basic videos are open to you now, and so are the free videos.', 'first'],
    ['en', 1, 'Start here', '1 Basic video is open to you now, and so are the free videos.', 'last'],
  ] as const)('says in %s what is open (%i) and where to start', async (locale, count, start, text, first) => {
    await initTranslations(locale);
    catalogs = { [path.catalog('basic')]: { cards: BASIC_CARDS.slice(0, count) } };
    expect(await returnPaid(start)).toEqual([expect.stringContaining(text), `/videos/${first}`]);
    expect(shows(/^(Vous êtes en formule|You are on the) Basic/)).toBe(true);
  });

  it.each([
    [['first', 'second'], 'Continuer ici', 'third'],
    [['first', 'second', 'third', 'last'], 'Continuer ici', 'first'],
    [['one-of-another-level'], 'Commencer ici', 'first'],
  ] as const)('offers who has completed %j the next video', async (completed, title, next) => {
    const videos = Object.fromEntries(completed.map((id) => [id, 'completed']));
    catalogs = { [path.catalog('basic')]: { cards: BASIC_CARDS }, [path.libraryState('camille')]: { videos } };
    expect((await returnPaid(title))[1]).toBe(`/videos/${next}`);
  });

  it('names no number of videos while there are none', async () => {
    catalogs = {};
    expect(await returnPaid('Commencer ici')).toEqual([
      expect.stringMatching(/^C’est confirmé\s: votre formule Basic est ouverte\.Commencer ma formation$/),
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
});

describe('a plan granted by an admin', () => {
  it.each(['basic', 'pro'])('can neither be ordered nor cancelled, nor can a lower one: %s', (plan) => {
    open(`?plan=${plan}`, given);
    expect(shows(/^Vous êtes en formule Pro, offerte par l.équipe/)).toBe(true);
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(screen.queryByRole('button', { name: /^Résilier/ })).toBeNull();
    expect(screen.getAllByText(/^L.équipe vous a offert une formule plus haute : rien à payer ici\.$/)).toHaveLength(1);
    expect(screen.getByRole('link', { name: 'Nous écrire' }).getAttribute('href')).toBe('/contact');
  });

  it('is replaced by a higher one, which the page and the order say', async () => {
    open('', given);
    expect(document.body.textContent).toContain('elle remplace celle-ci, qui ne revient pas');
    await press(/^S.abonner à Premium$/);
    const dialog = screen.getByRole('dialog');
    expect(dialog.textContent).toContain('Votre abonnement remplace la formule Pro offerte par l’équipe.');
    tickConsents();
    await press(/^S.abonner avec obligation/);
    expect(calls.startCheckout.mock.calls).toEqual([['camille@example.test', 'premium', 'month']]);
  });

  it('says how to write to the team if the server refuses the order', async () => {
    calls.startCheckout.mockRejectedValue(new AppError('membership-by-admin'));
    open('?plan=basic', free);
    tickConsents();
    await press(/^S.abonner avec obligation/);
    const alert = screen.getByRole('alert');
    expect(alert.textContent).toContain('L’équipe vous a offert cette formule ou une plus haute');
    expect(within(alert).getByRole('link', { name: 'Nous écrire' })).toBeTruthy();
  });

  it('of the highest plan has nothing that replaces it', () => {
    open('', { ...given, subscription_tier: 'premium' });
    expect(document.body.textContent).not.toContain('elle remplace celle-ci');
    expect(screen.queryByRole('button', { name: /^S.abonner/ })).toBeNull();
  });

  it.each([
    ['fr', 'canceled', 'L’équipe a fermé votre formule Pro. Vous pouvez nous écrire, ou vous abonner ci-dessous.'],
    [
      'fr',
      'waiting',
      'L’équipe a mis votre formule Pro en attente. Vous pouvez nous écrire, ou vous abonner ci-dessous.',
    ],
    ['en', 'canceled', 'The team has closed your Pro plan. You can write to us, or subscribe below.'],
    ['en', 'waiting', 'The team has put your Pro plan on hold. You can write to us, or subscribe below.'],
  ] as const)('says in %s that it is %s, and can be bought again', async (locale, subscription_status, text) => {
    await initTranslations(locale);
    open('', { ...given, subscription_status });
    expect(document.body.textContent).toContain(text);
    const contact = screen.getByRole('link', { name: locale === 'fr' ? 'Nous écrire' : 'Contact us' });
    expect(contact.getAttribute('href')).toBe(locale === 'fr' ? '/contact' : '/en/contact');
    await press(/^(S.abonner à|Subscribe to) Pro$/);
    expect(screen.getByRole('dialog')).toBeTruthy();
  });

  it('cannot be bought again while an own subscription runs', () => {
    const paid_beside = { tier: 'basic', cancel_at_period_end: false } as const;
    open('?plan=basic', { ...given, subscription_status: 'canceled', paid_beside });
    expect(screen.getAllByText('Vous payez déjà un abonnement.')).toHaveLength(3);
    expect(screen.queryByRole('dialog')).toBeNull();
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
    expect(shows(/^C.est confirmé : votre abonnement Basic est résilié/)).toBe(true);
    // The dialog fades out before the page is accessible.
    const resume = await screen.findByRole('button', { name: /^Reprendre mon abonnement$/ });
    await act(async () => void fireEvent.click(resume));
    expect(calls.cancelSubscription).toHaveBeenCalledOnce();
    become(withParallel(false));
    expect(shows(/^Votre abonnement continue/)).toBe(true);
    expect(button(/^Résilier mon abonnement$/)).toBeTruthy();
  });
});

describe('a second subscription', () => {
  const paid = {
    id: 'sub_second',
    tier: 'basic',
    interval: 'month',
    price_cents: 999,
    period_end: new Date('2099-04-05T12:00:00Z'),
    cancel_at_period_end: false,
  } as const;
  const premium = { ...basic, subscription_tier: 'premium' } as Profile;
  const withOther = (fields: object = {}) => ({ ...premium, other_subscriptions: [{ ...paid, ...fields }] }) as Profile;
  const inDialog = () => plain(screen.getByRole('dialog').textContent);
  beforeEach(() => {
    calls.cancelSubscription.mockResolvedValue();
    calls.resumeSubscription.mockResolvedValue();
  });

  it('is shown under the plan, and ended alone', async () => {
    open('', withOther());
    expect(plain(screen.getByRole('group').textContent)).toMatch(
      /^Vous payez aussi un abonnement Basic à 9,99.€ par mois\. Il se renouvelle le 5 avril 2099 tant que/,
    );
    await press(/^Résilier l.abonnement Basic$/);
    expect(screen.getByRole('dialog', { name: /^Résilier l.abonnement Basic.\?$/ })).toBeTruthy();
    expect(inDialog()).toMatch(/se termine le 5 avril 2099 et ne sera plus prélevé\./);
    expect(inDialog()).toMatch(/Votre autre abonnement \(Premium\) n.est pas concerné\./);
    await press(/^Résilier$/);
    expect(calls.cancelSubscription.mock.calls).toEqual([['sub_second']]);
    expect(screen.getByRole('dialog', { name: /^Votre abonnement Basic se termine le 5\savril 2099$/ })).toBeTruthy();
    expect(inDialog()).toContain('Premium');
  });

  it('stays when the plan that leads is ended', async () => {
    open('', withOther());
    await press(/^Résilier l.abonnement Premium$/);
    expect(inDialog()).toMatch(/Premium se termine le 1\S+ mars 2099.*Votre autre abonnement \(Basic\) n.est pas/);
    await press(/^Résilier$/);
    expect(calls.cancelSubscription.mock.calls).toEqual([[undefined]]);
  });

  it('is resumed alone, by its name', async () => {
    open('', withOther({ cancel_at_period_end: true }));
    expect(shows(/^Vous payez aussi un abonnement Basic/)).toBe(true);
    expect(plain(screen.getByRole('group').textContent)).toContain(
      'Il se termine le 5 avril 2099 et ne sera plus prélevé.',
    );
    expect(button(/^Résilier l.abonnement Premium$/)).toBeTruthy();
    await press(/^Reprendre l.abonnement Basic$/);
    expect(calls.resumeSubscription.mock.calls).toEqual([['sub_second']]);
  });

  it('says that its payment is missing, and ends without a date', async () => {
    const since = new Date('2026-01-05T12:00:00Z');
    open('', withOther({ interval: 'year', period_end: since, payment_problem: { since } }));
    expect(plain(screen.getByRole('group').textContent)).toMatch(/par an\. Le dernier paiement n.est pas passé\./);
    await press(/^Résilier l.abonnement Basic$/);
    expect(inDialog()).toMatch(/La facture en attente reste due\. Votre autre abonnement \(Premium\)/);
  });

  it('is shown besides a granted plan and the subscription that leads', () => {
    const beside = { tier: 'pro', cancel_at_period_end: false } as const;
    open('', { ...withOther(), membership_source: 'admin', paid_beside: beside });
    expect(screen.getAllByRole('group').map(({ textContent }) => textContent)).toEqual([
      expect.stringContaining('Vous payez aussi votre propre abonnement Pro.'),
      expect.stringContaining('Vous payez aussi un abonnement Basic à'),
    ]);
  });
});
