import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { PracticeAnswers } from '@atelier/domain/learning/practice-answers';
import { AppError } from '../../../lib/errors.ts';
import { plain } from '../../../test/plain-text.ts';
import { initTranslations } from '../../../test/real-translations.ts';

let uid = 'zoe';
let stored: PracticeAnswers | undefined;
const saveAnswers = vi.hoisted(() => vi.fn<(uid: string, answers: object) => Promise<void>>());
vi.mock('../data/answers-store.ts', () => ({ saveAnswers }));
vi.mock('../../../lib/session/session.tsx', () => ({
  useSession: () => ({
    status: 'signed-in',
    uid,
    profile: { preferences: { practice: stored } },
  }),
}));
const { PracticeAnswersForm } = await import('./practice-answers-form.tsx');
const { PracticeAnswersText } = await import('./practice-answers-text.tsx');
const { usePracticeAnswers } = await import('./use-practice-answers.ts');

const onSaved = vi.fn();
const onSkip = vi.fn();
const onCancel = vi.fn();

/**
 * What a page shows: the answers in words, and the form on the first visit or when it is opened.
 */
function Page({ isAsking = true }: { isAsking?: boolean }) {
  const practice = usePracticeAnswers();
  return (
    <>
      <section aria-label="shown">
        <PracticeAnswersText {...practice} />
      </section>
      {isAsking ? (
        <PracticeAnswersForm answers={practice.answers} onSaved={onSaved} onSkip={onSkip} />
      ) : null}
    </>
  );
}
const page = (isAsking?: boolean) => (
  <MemoryRouter>
    <Page isAsking={isAsking} />
  </MemoryRouter>
);
const edit = () =>
  render(
    <MemoryRouter>
      <PracticeAnswersForm answers={stored} onSaved={onSaved} onCancel={onCancel} />
    </MemoryRouter>,
  );
/** Finds a name with the typography of the page. */
const named = (text: string) => ({ name: (name: string) => plain(name) === text });
const press = (name: string) => fireEvent.click(screen.getByRole('button', named(name)));
const chosen = () =>
  screen.queryAllByRole('button', { pressed: true }).map((button) => plain(button.textContent));
const said = () => plain(screen.getByRole('region', { name: 'shown' }).textContent);
const hourField = () =>
  screen.getByRole<HTMLSelectElement>('combobox', named('Vers quelle heure ?'));
const goOnline = (isOnline: boolean) =>
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline);

const ALL: PracticeAnswers = {
  experience: 'some',
  hand: 'left',
  object: 'glass_bottle',
  minutes: 30,
  days: ['mon', 'sat'],
  hour: 18,
};

let members = 0;
beforeEach(async () => {
  vi.resetAllMocks();
  saveAnswers.mockResolvedValue(undefined);
  // What was refused is kept by member.
  uid = `zoe-${(members += 1)}`;
  stored = undefined;
  await initTranslations('fr');
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

it('asks each question in a group of its own, and saves all answers', () => {
  render(page());
  const ask = (question: string, ...answers: string[]) => {
    const group = screen.getByRole('group', named(question));
    for (const name of answers) fireEvent.click(within(group).getByRole('button', named(name)));
  };
  ask('Où en êtes-vous ?', 'Je connais quelques mouvements');
  ask('Quelle main lance ?', 'Main gauche');
  ask('Avec quoi vous entraînez-vous ?', 'Bouteille en verre');
  ask('Combien de temps par jour ?', '30 min');
  // In the order of the week.
  ask('Quels jours ?', 'samedi', 'lundi');
  fireEvent.change(hourField(), { target: { value: '18' } });
  press('C’est parti');
  expect(saveAnswers.mock.calls).toEqual([[uid, ALL]]);
  expect(onSaved).toHaveBeenCalledOnce();
});

it('takes one answer a question, and none again if it is pressed twice', () => {
  stored = ALL;
  edit();
  for (const name of ['Main droite', '30 min', 'lundi', 'samedi']) press(name);
  fireEvent.change(hourField(), { target: { value: '' } });
  expect(chosen()).toEqual(['Je connais quelques mouvements', 'Main droite', 'Bouteille en verre']);
  press('Enregistrer');
  expect(saveAnswers.mock.calls).toEqual([
    [uid, { experience: 'some', hand: 'right', object: 'glass_bottle' }],
  ]);
});

it('shows in the profile what is stored, and leaves it so when it is cancelled', () => {
  stored = ALL;
  edit();
  expect(chosen()).toEqual([
    'Je connais quelques mouvements',
    'Main gauche',
    'Bouteille en verre',
    '30 min',
    'lun.lundi',
    'sam.samedi',
  ]);
  expect([hourField().value, plain(hourField().selectedOptions[0]?.textContent)]).toEqual([
    '18',
    '18 h',
  ]);
  expect(screen.queryByRole('button', { name: 'Passer' })).toBeNull();
  press('Main droite');
  press('Annuler');
  expect([onCancel, onSaved, saveAnswers].map(({ mock }) => mock.calls.length)).toEqual([1, 0, 0]);
});

it('says what was answered in one line, and that nothing was', () => {
  stored = ALL;
  const { rerender } = render(page(false));
  expect(said()).toBe(
    'Je connais quelques mouvements · Main gauche · Bouteille en verre · 30 min par jour · lun., sam. · vers 18 h',
  );
  stored = {};
  rerender(page(false));
  expect(said()).toBe('Non renseigné');
});

it('saves that the questions were skipped, without what was chosen before', () => {
  render(page());
  press('Main gauche');
  press('Passer');
  expect(saveAnswers.mock.calls).toEqual([[uid, {}]]);
  expect(onSkip).toHaveBeenCalledOnce();
});

it('can be skipped before the first question is read', () => {
  render(page());
  const skip = screen.getByRole('button', { name: 'Passer' });
  const [first] = screen.getAllByRole('group');
  if (first === undefined) throw new Error('no question');
  expect(skip.compareDocumentPosition(first)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
});

it('has the answers before they are stored, offline too, and says that they are kept', () => {
  goOnline(false);
  saveAnswers.mockReturnValue(new Promise(() => undefined));
  render(page());
  expect(screen.getByText(/^Hors ligne\. Vos réponses sont gardées/)).toBeTruthy();
  press('Main gauche');
  press('C’est parti');
  expect(said()).toBe('Main gauche');
});

it('shows refused answers again with the reason, also in a form that opens later, and sends them again', async () => {
  saveAnswers.mockRejectedValueOnce(new AppError('timeout'));
  const { rerender } = render(page());
  press('Main gauche');
  press('C’est parti');
  rerender(page(false));
  await act(async () => {});
  expect(said()).toMatch(/^Non renseigné.*Réessayer$/);
  rerender(page());
  expect(chosen()).toEqual(['Main gauche']);
  const form = screen.getByRole('form', { name: 'Ma pratique' });
  fireEvent.click(within(form).getByRole('button', { name: 'Réessayer' }));
  await act(async () => {});
  expect(screen.queryByRole('alert')).toBeNull();
  expect(saveAnswers.mock.calls).toEqual([
    [uid, { hand: 'left' }],
    [uid, { hand: 'left' }],
  ]);
});

it("does not show another member's answers", async () => {
  saveAnswers.mockRejectedValueOnce(new AppError('timeout'));
  const { rerender } = render(page());
  press('Main gauche');
  press('C’est parti');
  await act(async () => {});
  uid = 'max';
  rerender(page(false));
  expect(said()).toBe('Non renseigné');
});

it('speaks English', async () => {
  await initTranslations('en');
  stored = ALL;
  render(page());
  expect(said()).toBe(
    'I know a few moves · Left hand · Glass bottle · 30 min a day · Mon, Sat · around 18:00',
  );
  expect(screen.getByRole('group', { name: 'Which hand throws?' })).toBeTruthy();
});
