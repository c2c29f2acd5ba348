import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Locale } from '@atelier/domain/values';
import { plain } from '../../../test/plain-text.ts';
import { initTranslations } from '../../../test/real-translations.ts';
import type { BlockRecord } from './guided-session.ts';
import { RestView } from './rest-view.tsx';

const onAnswer = vi.fn<(caught: number) => void>();
const onTakeBack = vi.fn();
const RECORD: BlockRecord = {
  secondsLeft: 0,
  tries: [],
  answer: null,
  outcome: 'practised',
  problem: null,
  isNoted: false,
};

async function show(record: BlockRecord | null, locale: Locale = 'fr') {
  await initTranslations(locale);
  render(
    <RestView
      next={{ name: 'Appui coude', hand: null, reason: 'À revoir depuis 8 jours', detail: '3 min' }}
      secondsLeft={12}
      record={record}
      onAnswer={onAnswer}
      onTakeBack={onTakeBack}
      onPause={() => undefined}
      onGoOn={() => undefined}
    />,
  );
}

beforeEach(() => void vi.clearAllMocks());
afterEach(cleanup);

it('says what comes next and why', async () => {
  await show(null);
  const next = screen.getByText('Ensuite').parentElement;
  expect(plain(next?.textContent ?? '')).toBe('EnsuiteAppui coudeÀ revoir depuis 8 jours');
  expect(screen.queryByRole('group')).toBeNull();
});

it.each([
  ['fr', 'Combien sur dix ?', '7 sur 10'],
  ['en', 'How many out of ten?', '7 out of 10'],
] as const)('asks in %s how many of ten were caught, in one touch', async (locale, label, name) => {
  await show({ ...RECORD, tries: ['caught', 'dropped'] }, locale);
  const group = screen.getByRole('group', { name: (text) => plain(text) === label });
  expect(group.querySelectorAll('button')).toHaveLength(11);
  fireEvent.click(screen.getByRole('button', { name }));
  expect(onAnswer.mock.calls).toEqual([[7]]);
});

it('shows what the zones have counted, which one touch takes back', async () => {
  const tries = [...Array<'caught'>(8).fill('caught'), ...Array<'dropped'>(2).fill('dropped')];
  await show({ ...RECORD, tries });
  expect(screen.getByText('8 sur 10')).toBeDefined();
  expect(screen.queryByRole('group')).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Corriger' }));
  expect(onTakeBack).toHaveBeenCalledOnce();
});

it('offers no correction of a series that is noted already', async () => {
  await show({ ...RECORD, answer: 8, isNoted: true });
  expect(screen.getByText('8 sur 10')).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Corriger' })).toBeNull();
});
