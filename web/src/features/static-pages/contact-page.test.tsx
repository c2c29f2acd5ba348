import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { renderToString } from 'react-dom/server';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { FRESH_MEMBERSHIP } from '@atelier/domain/members/profile';
import { AppError } from '../../lib/errors.ts';
import { plain } from '../../test/plain-text.ts';
import { initTranslations } from '../../test/real-translations.ts';

const sendSupportMessage =
  vi.fn<(request: { id: string; text: string }) => Promise<{ ok: true }>>();
let session: object;
vi.mock('./data/support-calls.ts', () => ({ sendSupportMessage }));
vi.mock('../../lib/session/session.tsx', () => ({ useSession: () => session }));
const { ContactPage } = await import('./contact-page.tsx');

const member = (profile: object = {}) => ({
  status: 'signed-in',
  uid: 'u1',
  email: 'zoe@example.com',
  emailVerified: true,
  profile: { ...FRESH_MEMBERSHIP, is_admin: false, ...profile },
});
const page = () => (
  <MemoryRouter>
    <ContactPage />
  </MemoryRouter>
);
const open = () => act(async () => void render(page()));
const states = () =>
  ['email', 'chat', 'phone'].map(
    (channel) => document.querySelector(`[data-support=${channel}]`)?.textContent,
  );

beforeEach(async () => {
  vi.resetAllMocks();
  await initTranslations('fr');
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const LOGIN = ['Par message', 'Se connecter pour écrire', '/login?next=%2Fcontact', false];
const FORM = ['Par message', 'Écrire un message', '#message', false];
const CHAT = ['Par tchat en direct', 'Ouvrir le tchat VIP', '/premium-chat-vip', true];
it.each([
  ['a visitor writes a message after signing in', { status: 'signed-out' }, LOGIN],
  ['so does somebody who is not known yet', { status: 'loading' }, LOGIN],
  ['a member writes a message', member(), FORM],
  ['a Premium member has the live chat', member({ subscription_tier: 'premium' }), CHAT],
  [
    'a Premium member whose plan has ended writes a message',
    member({ subscription_tier: 'premium', subscription_status: 'canceled' }),
    FORM,
  ],
  ['an admin has the live chat', member({ is_admin: true }), CHAT],
])('%s, and only the live chat says whether it is open', async (_who, who, expected) => {
  session = who;
  await open();
  const [, heading] = screen.getAllByRole('heading', { level: 2 });
  const way = heading?.parentElement;
  const link = way?.querySelector('a');
  const isLive = way?.querySelector('[data-support=chat]') != null;
  expect([heading?.textContent, link?.textContent, link?.getAttribute('href'), isLive]).toEqual(
    expected,
  );
});

it('says what is open now in Paris, and follows the clock', async () => {
  session = member({ subscription_tier: 'premium' });
  vi.useFakeTimers({ now: new Date('2026-11-27T15:59:30Z') });
  await open();
  expect(states()).toEqual(['Ouvert maintenant', 'Ouvert maintenant', 'Ouvert maintenant']);
  await act(() => vi.advanceTimersByTimeAsync(60_000));
  expect(states()).toEqual(['Ouvert maintenant', 'Ouvert maintenant', 'Fermé pour l’instant']);
});

it('says nothing about now in the prerendered page, which is older, but has the texts for its script', () => {
  session = { status: 'loading' };
  document.body.innerHTML = renderToString(page());
  expect(states()).toEqual(['', undefined, '']);
  const phone = document.querySelector<HTMLElement>('[data-support=phone]');
  expect(phone?.dataset).toMatchObject({
    open: 'Ouvert maintenant',
    closed: 'Fermé pour l’instant',
  });
  document.body.innerHTML = '';
});

const field = () => screen.findByLabelText<HTMLTextAreaElement>('Message');
const send = () =>
  act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Envoyer' })));
const type = async (text: string) => {
  const area = await field();
  await act(async () => void fireEvent.change(area, { target: { value: text } }));
};

it('a visitor gets no message form', async () => {
  session = { status: 'signed-out' };
  await open();
  expect(screen.queryByRole('textbox')).toBeNull();
});

it('sends a message once: the same text again has the same id, another text another one', async () => {
  session = member();
  await open();
  expect((await field()).id).toBe('message');
  await type(' ');
  await send();
  expect(screen.getByRole('alert').textContent).toContain('Ce champ est obligatoire.');
  expect(sendSupportMessage).not.toHaveBeenCalled();
  sendSupportMessage.mockRejectedValueOnce(new AppError('timeout'));
  await type(' Où est mon colis ? ');
  await send();
  expect((await field()).value).toBe(' Où est mon colis ? ');
  sendSupportMessage.mockRejectedValueOnce(new AppError('timeout'));
  await send();
  sendSupportMessage.mockResolvedValue({ ok: true });
  await type('Et ma facture ?');
  await send();
  const [first, second, third] = sendSupportMessage.mock.calls.map(([request]) => request);
  expect(first?.text).toBe('Où est mon colis ?');
  expect(second).toEqual(first);
  expect(third?.text).toBe('Et ma facture ?');
  expect(third?.id).not.toBe(first?.id);
  expect(screen.getByText('Message envoyé. La réponse arrivera par e-mail.')).toBeTruthy();
});

it('says how long to wait after the last message of an hour, and keeps the next one', async () => {
  session = member();
  sendSupportMessage.mockRejectedValue(new AppError('rate-limited'));
  await open();
  await type('Et ma facture ?');
  await send();
  expect(screen.getByRole('alert').textContent).toContain('dans une heure au plus');
  expect((await field()).value).toBe('Et ma facture ?');
});

it('another message begins empty, and the same words are a new message', async () => {
  session = member();
  sendSupportMessage.mockResolvedValue({ ok: true });
  await open();
  await type('Bonjour');
  await send();
  await act(
    async () =>
      void fireEvent.click(screen.getByRole('button', { name: 'Écrire un autre message' })),
  );
  expect((await field()).value).toBe('');
  await type('Bonjour');
  await send();
  const ids = sendSupportMessage.mock.calls.map(([{ id }]) => id);
  expect(new Set(ids).size).toBe(2);
});

it('keeps the whole of a message that is too long, says by how much, and sends it once it is shorter', async () => {
  session = member();
  sendSupportMessage.mockResolvedValue({ ok: true });
  await open();
  const long = `${'x'.repeat(2000)} FIN`;
  await type(long);
  const said = () => plain(screen.getByText(/^Trop long de/).textContent);
  expect(said()).toBe('Trop long de 4 caractères : 2 000 au plus.');
  await send();
  expect([(await field()).value, said()]).toEqual([
    long,
    'Trop long de 4 caractères : 2 000 au plus.',
  ]);
  expect(document.activeElement).toBe(await field());
  expect(sendSupportMessage).not.toHaveBeenCalled();
  await type('x\n'.repeat(62));
  await send();
  expect(screen.getByRole('alert').textContent).toMatch(/^Trop de lignes/);
  await type('x'.repeat(2000));
  await send();
  expect(sendSupportMessage.mock.lastCall?.[0].text).toHaveLength(2000);
});
