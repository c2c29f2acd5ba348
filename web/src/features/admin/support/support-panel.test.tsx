import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { AppError } from '../../../lib/errors.ts';
import { LiveSourceContext } from '../../../lib/firestore/live-query.tsx';
import { type DocumentsByPath, fakeLiveSource } from '../../../test/fake-firestore.ts';
import { initTranslations } from '../../../test/real-translations.ts';

const answerSupport =
  vi.fn<(request: { id: string; answer?: string }) => Promise<{ changed: boolean }>>();
const toast = vi.fn<(tone: string, text: string) => void>();
vi.mock('../../../lib/moderation/moderation-calls.ts', () => ({ answerSupport }));
vi.mock('../../../components/feedback/toast.tsx', () => ({ useToast: () => toast }));
const { SupportPanel } = await import('./support-panel.tsx');

const message = (minute: number, fields: object = {}) => ({
  user_id: 'u1',
  author_name: 'Zoé',
  text: `Question ${minute}\nsur deux lignes`,
  state: 'open',
  created_at: new Date(Date.UTC(2026, 10, 27, 10, minute)),
  ...fields,
});
const panel = (documents: DocumentsByPath) => (
  <MemoryRouter>
    <LiveSourceContext value={fakeLiveSource(documents)}>
      <SupportPanel />
    </LiveSourceContext>
  </MemoryRouter>
);
const TWO: DocumentsByPath = {
  'support_messages/later': message(9),
  'support_messages/first': message(3),
  'support_messages/done': message(1, { state: 'resolved', answer: 'Oui.' }),
};
const press = (name: string, within_: HTMLElement = document.body) =>
  act(async () => void fireEvent.click(within(within_).getByRole('button', { name })));
const cards = () => screen.getAllByRole('article');
const openFirst = async (action: string) => {
  render(panel(TWO));
  await press(action, cards()[0]);
  return screen.getByRole('dialog');
};

beforeEach(async () => {
  vi.resetAllMocks();
  answerSupport.mockResolvedValue({ changed: true });
  await initTranslations('fr');
});
afterEach(cleanup);

it('lists the open messages, the oldest first, with a link to the member', () => {
  const { rerender } = render(panel(TWO));
  expect(cards().map(({ textContent }) => /Question \d/.exec(textContent ?? '')?.[0])).toEqual([
    'Question 3',
    'Question 9',
  ]);
  expect(screen.getAllByRole('link', { name: 'Zoé' })[0]?.getAttribute('href')).toBe(
    '/admin/users/u1',
  );
  rerender(panel({}));
  expect(screen.getByText('Aucun message en attente.')).toBeTruthy();
});

it('sends an answer, which must not be empty', async () => {
  const dialog = await openFirst('Répondre');
  // What is answered stays in view.
  expect(within(dialog).getByRole('group', { name: 'Message de Zoé' }).textContent).toBe(
    'Question 3\nsur deux lignes',
  );
  await press('Répondre', dialog);
  expect(answerSupport).not.toHaveBeenCalled();
  fireEvent.change(screen.getByLabelText('Réponse'), { target: { value: 'Il part demain.' } });
  await press('Répondre', dialog);
  expect(answerSupport).toHaveBeenCalledExactlyOnceWith({ id: 'first', answer: 'Il part demain.' });
  expect(toast).toHaveBeenLastCalledWith('success', 'Réponse envoyée à Zoé.');
});

it('closes a message without an answer', async () => {
  await press('Classer sans réponse', await openFirst('Classer sans réponse'));
  expect(answerSupport).toHaveBeenCalledExactlyOnceWith({ id: 'first' });
});

it('says that another admin was faster, and keeps the answer', async () => {
  answerSupport.mockRejectedValue(new AppError('conflict'));
  const dialog = await openFirst('Répondre');
  fireEvent.change(screen.getByLabelText('Réponse'), { target: { value: 'Il part demain.' } });
  await press('Répondre', dialog);
  expect(dialog.textContent).toContain('vient de traiter ce message');
  expect(screen.getByLabelText<HTMLTextAreaElement>('Réponse').value).toBe('Il part demain.');
});
