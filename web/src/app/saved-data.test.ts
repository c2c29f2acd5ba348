// Data that earlier versions stored in a browser is read under the same keys and with the same fields. The texts below
// are what those versions wrote: do not change them together with the code (docs/glossary.md lists the names).
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { renderHook } from '@testing-library/react';
import { ACHIEVEMENT_KEYS } from '@atelier/domain/learning/achievements';
import { takeUnannounced } from '../features/achievements/new-achievements.ts';
import { useDraft } from '../features/chat/composer/use-draft.ts';
import { readDraft } from '../features/comments/comment-draft.ts';
import { openSeriesQueue } from '../features/practice/mastery/series-queue.ts';
import { readSettings } from '../features/practice/panel/practice-settings.ts';
import { openPracticeSessionLog, sendPracticeSessions } from '../features/progress/practice-session-storage.ts';
import { openProgressJournal } from '../features/progress/progress-journal.ts';
import { readSavedForm } from '../features/starter-kit/saved-form.ts';
import { browserSession } from '../features/video/view-count-session.ts';
import { loadEntryValue } from '../lib/device/history-entry.ts';
import { sessionHint } from '../lib/device/session-hint.ts';
import { isCacheClearingScheduled } from '../lib/firestore/cache-clearing.ts';
import { sessionEndReason } from '../lib/session/session-end-reason.ts';

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});
afterEach(() => void vi.restoreAllMocks());

it('the hint of a session', () => {
  localStorage.setItem('signed-in', '1');
  expect([sessionHint.isSet(), sessionHint.endsWithTab()]).toEqual([true, false]);
});

it('the reason why a session ended', () => {
  sessionStorage.setItem('session-ended', 'auth-account-deleted');
  expect(sessionEndReason.read()).toBe('auth-account-deleted');
});

it('a scheduled clearing of the cache', () => {
  localStorage.setItem('firestore-cache-to-clear', '1');
  expect(isCacheClearingScheduled()).toBe(true);
});

it('a number of a history entry', () => {
  window.history.replaceState({ entry: 'e1' }, '');
  sessionStorage.setItem('history-entries', '{"e1":{"past-events":24}}');
  expect(loadEntryValue('past-events')).toBe(24);
});

it('progress that the server does not have', () => {
  const entry = { positionS: 12.5, progress: 0.25, completed: false, observedAtMs: 1_790_000_000_000 };
  localStorage.setItem('flair.progress.alice.tour', JSON.stringify(entry));
  expect(openProgressJournal(localStorage, 'alice').read('tour')).toEqual(entry);
});

it('a practice session that was not sent', async () => {
  const session = {
    id: 's-1',
    day: '2026-11-20',
    startedAtMs: 1_790_000_000_000,
    seconds: 95,
    lastSeenAtMs: 1_790_000_095_000,
    sentSeconds: 60,
    reps: 4,
    moves: { 'tour/lancer': 4 },
    sentReps: 2,
    sentAtMs: 1_790_000_060_000,
  };
  localStorage.setItem('flair.sittings.alice.s-1', JSON.stringify(session));
  const saved: unknown[] = [];
  const save = (one: unknown) => Promise.resolve(void saved.push(one));
  await sendPracticeSessions(openPracticeSessionLog(localStorage, 'alice'), save, null);
  expect(saved).toMatchObject([{ id: 's-1', seconds: 95, reps: 4 }]);
});

it('a series of tries that was not sent', () => {
  const series = {
    id: 'abcdefghij0123456789',
    video_id: 'tour',
    move_id: 'lancer',
    name_fr: 'Lancer',
    name_en: 'Throw',
    hand: 'left',
    prop: 'half',
    caught: 7,
  };
  localStorage.setItem('flair.series.alice', JSON.stringify([series]));
  expect(openSeriesQueue(localStorage, 'alice').pending()).toEqual([series]);
});

it('settings of the practice mode', () => {
  const settings = {
    mirrored: true,
    countdown: false,
    sound: false,
    awake: true,
    keys: false,
    goal: 12,
    gapS: 3,
    rampEvery: 2,
    rampTarget: 1.5,
  };
  localStorage.setItem('flair.practice', JSON.stringify(settings));
  expect(readSettings(localStorage)).toEqual(settings);
});

it('the session that counts views', () => {
  sessionStorage.setItem('flair.session', 'tab-1');
  expect(browserSession(sessionStorage, () => 'new')).toBe('tab-1');
});

it('an unsent comment', () => {
  const draft = { id: 'c1', content: 'Bien expliqué', rating: 4, asked: true };
  localStorage.setItem('flair.comment.alice.tour', JSON.stringify(draft));
  expect(readDraft(localStorage, 'alice', 'tour')).toEqual(draft);
});

it('the unsent text of a chat room', () => {
  sessionStorage.setItem('flair.chat.draft.alice.2', 'À demain');
  expect(renderHook(() => useDraft('alice', '2')).result.current.text).toBe('À demain');
});

it('achievements that were announced', () => {
  localStorage.setItem('achievements-told:alice', ACHIEVEMENT_KEYS.join(' '));
  const achievements = Object.fromEntries(
    ACHIEVEMENT_KEYS.map((key) => [key, { progress: 1, goal: 1, completed_at: new Date() }]),
  );
  expect(takeUnannounced('alice', { achievements }, localStorage)).toEqual([]);
});

it('the form of the starter kit', () => {
  const form = {
    full_name: 'Camille Aubry',
    address: '1 rue du Comptoir',
    postal_code: '75011',
    city: 'Paris',
    country: 'FR',
    phone: '0639980000',
    left: true,
  };
  sessionStorage.setItem('starter-kit:alice', JSON.stringify(form));
  expect(readSavedForm('alice')).toEqual(form);
});
