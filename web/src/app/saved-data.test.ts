// Data that earlier versions stored in a browser is read under the same keys and with the same
// fields. The texts below are what those versions wrote: do not change them together with the code
// (docs/glossary.md lists the names).
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { renderHook } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { TERMS_VERSION } from '@atelier/domain/billing/plans';
import { ACHIEVEMENT_KEYS } from '@atelier/domain/learning/achievements';
import firstScript from '../../index.html?raw';
import { takeUnannounced } from '../features/achievements/achievement-toast.tsx';
import { NEW_EVENT } from '../features/admin/events/event-form-values.ts';
import { useEventForm } from '../features/admin/events/use-event-form.ts';
import { hasConsented } from '../features/billing/given-consents.ts';
import { useDraft } from '../features/chat/composer/use-draft.ts';
import { useMessageEdit } from '../features/chat/composer/use-message-edit.ts';
import { readDraft } from '../features/comments/comment-draft.ts';
import { openSeriesQueue } from '../features/practice/data/series-queue.ts';
import { readSettings } from '../features/practice/controls/practice-settings.ts';
import { readKeptSession } from '../features/practice/guided/guided-storage.ts';
import {
  openPracticeSessionLog,
  sendPracticeSessions,
  tabPracticeSessionOf,
} from '../features/progress/practice-session-storage.ts';
import { openProgressJournal } from '../features/progress/progress-journal.ts';
import { readDraft as readAnswer } from '../features/reviews/trainer/answer-draft.ts';
import { readSavedForm } from '../features/starter-kit/saved-form.ts';
import { useVideoForm } from '../features/upload-pro/form/use-video-form.ts';
import { browserSession } from '../features/video/data/view-marker.ts';
import { usePlayerPreferences } from '../features/video/use-player-preferences.ts';
import { usePracticeOpen } from '../features/video/use-practice-open.ts';
import { useRendition } from '../features/video/player/use-rendition.ts';
import { keptNews } from '../lib/content/kept-news.ts';
import { rememberedHeight } from '../lib/device/block-height.ts';
import { loadEntryValue } from '../lib/device/history-entry.ts';
import { lineKbps } from '../lib/device/line-speed.ts';
import { sessionHint } from '../lib/device/session-hint.ts';
import { isCacheClearingScheduled } from '../lib/firestore/cache-clearing.ts';
import { restoreTypedText } from '../lib/forms/typed-text.ts';
import { atDraftVersion } from '../lib/forms/use-form-draft.ts';
import { useAvatarUrl } from '../lib/media/use-avatar-url.ts';
import { restartAfterDeploy } from '../lib/restart-after-deploy.ts';
import { ownDeletion, sessionEndReason } from '../lib/session/session-end-reason.ts';
import { onSignOutElsewhere } from '../lib/session/sign-out-channel.ts';
import { COLOR_SCHEME_KEY } from '../lib/theme/color-scheme.ts';

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

it('that the member deleted the account here', () => {
  localStorage.setItem('own-deletion', '1');
  expect(ownDeletion.isSet()).toBe(true);
});

it('the signed URL of the member’s picture', () => {
  const link = {
    path: 'avatars/alice/1.png',
    url: 'https://files.example/1',
    expiresAtMs: Date.now() + 3_600_000,
  };
  sessionStorage.setItem('avatar-link', JSON.stringify(link));
  expect(renderHook(() => useAvatarUrl('alice', link.path)).result.current).toBe(link.url);
});

it('what this tab read of the news of the plan', () => {
  const item = { kind: 'film', id: 'tour', title: 'Le tour', at: '2026-11-30T10:00:00.000Z' };
  const kept = { reader: 'alice|free', readAtMs: Date.now(), items: [item] };
  sessionStorage.setItem('plan-news', JSON.stringify(kept));
  expect(keptNews('alice|free')).toEqual([{ ...item, at: new Date(item.at) }]);
});

it('text that an earlier release kept while the page was loaded again for the next one', () => {
  const field = Object.assign(document.createElement('input'), { name: 'phone' });
  document.body.append(field);
  const typed = { path: window.location.pathname, at: Date.now(), values: { phone0: '06 12' } };
  sessionStorage.setItem('typed-text', JSON.stringify(typed));
  restoreTypedText();
  field.remove();
  expect(field.value).toBe('06 12');
});

it('the files for which an earlier release loaded the page again', async () => {
  const file = `${window.location.origin}/assets/page-R1.js`;
  sessionStorage.setItem('restarted-for', JSON.stringify([file]));
  const asked = vi.spyOn(window, 'fetch');
  await restartAfterDeploy(new Error(`error loading dynamically imported module: ${file}`), file);
  expect(asked).not.toHaveBeenCalled();
});

it('the measured speed of the line', () => {
  localStorage.setItem('flair.line', '1500');
  expect(lineKbps()).toBe(1500);
});

it('speed, volume and captions of the player', () => {
  const player = { speed: 0.5, volume: 0.25, muted: true, captions: 'fr' };
  localStorage.setItem('flair.player', JSON.stringify(player));
  expect(renderHook(() => usePlayerPreferences()).result.current[0]).toEqual(player);
});

it('the chosen quality of films', () => {
  localStorage.setItem('flair.quality', '"720"');
  const film = { link: null, video: null, picture: null, aspect: 16 / 9, speed: 1 };
  expect(renderHook(() => useRendition(film)).result.current.choice).toBe('720');
});

it('the heights of blocks that are known late', () => {
  localStorage.setItem('flair.practice-log-height', '640');
  localStorage.setItem('flair.today-height', '480');
  expect([rememberedHeight('practice-log'), rememberedHeight('today')]).toEqual([640, 480]);
});

it('the chosen colors, which the page reads before the app loads, too', () => {
  expect(COLOR_SCHEME_KEY).toBe('color-scheme');
  expect(firstScript).toContain("localStorage.getItem('color-scheme')");
});

it.each([
  ['yes', false],
  ['no', true],
])('whether the practice mode next to the player was closed: %s', (stored, isOpen) => {
  localStorage.setItem('flair.practice-closed', stored);
  const { result } = renderHook(() => usePracticeOpen(false, false), { wrapper: MemoryRouter });
  expect(result.current.isOpen).toBe(isOpen);
});

it("a trainer's answer that was not sent", () => {
  const answer = {
    criteria: { height: 2, plane: 1, catch: 0, calm: 2 },
    notes: [{ at_s: 1.2, text: 'Plus haut' }],
    drawings: [
      {
        at_s: 1.5,
        shapes: [
          {
            kind: 'arrow',
            points: [
              { x: 0, y: 0 },
              { x: 1, y: 0.5 },
            ],
          },
        ],
      },
    ],
    verdict: 'again',
    change: 'Le poignet',
  };
  localStorage.setItem('flair.review.ines.r1', JSON.stringify(answer));
  expect(readAnswer(localStorage, 'ines', 'r1')).toEqual(answer);
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
  const entry = {
    positionS: 12.5,
    progress: 0.25,
    completed: false,
    observedAtMs: 1_790_000_000_000,
  };
  localStorage.setItem('flair.progress.alice.tour', JSON.stringify(entry));
  expect(openProgressJournal(localStorage, 'alice').read('tour')).toEqual(entry);
});

it('what was played of a video', () => {
  localStorage.setItem('flair.played.alice.tour', '[[0,12.5],[40,41.75]]');
  expect(openProgressJournal(localStorage, 'alice').played('tour')).toEqual([
    [0, 12.5],
    [40, 41.75],
  ]);
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
  const stop = sendPracticeSessions(openPracticeSessionLog(localStorage, 'alice'), save, null);
  await vi.waitFor(() => expect(saved).toMatchObject([{ id: 's-1', seconds: 95, reps: 4 }]));
  stop();
});

it('the practice session of this tab', () => {
  sessionStorage.setItem('flair.sitting.alice', '12 repetitions');
  expect(tabPracticeSessionOf('alice').load()).toBe('12 repetitions');
});

it('a sign-out in a tab with another version', async () => {
  const onSignOut = vi.fn();
  const stop = onSignOutElsewhere(onSignOut);
  const otherTab = new BroadcastChannel('atelier-session');
  otherTab.postMessage({ type: 'signed-out', reason: 'auth-session-expired' });
  await vi.waitFor(() => expect(onSignOut.mock.calls).toEqual([['auth-session-expired']]));
  otherTab.close();
  stop();
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

it('a guided session of the day', () => {
  const record = {
    secondsLeft: 120,
    tries: ['caught', 'dropped'],
    answer: null,
    outcome: 'waiting',
    problem: null,
    isNoted: false,
  };
  const kept = { runId: 'abcdefghij0123456789', records: { tour_un_right_training: record } };
  localStorage.setItem('flair.guided.alice', JSON.stringify({ day: '2026-11-30', ...kept }));
  expect(readKeptSession(localStorage, 'alice', '2026-11-30')).toMatchObject(kept);
  expect(readKeptSession(localStorage, 'alice', '2026-12-01')).toBeNull();
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
  expect(readSettings(localStorage)).toEqual({ ...settings, more: false, spoken: true });
});

it('the session that counts views', () => {
  sessionStorage.setItem('flair.session', 'tab-1');
  expect(browserSession(sessionStorage, () => 'new')).toBe('tab-1');
});

it('an unsent comment', () => {
  const draft = { id: 'c1', content: 'Bien expliqué', rating: 4, asked: true };
  localStorage.setItem('flair.comment.alice.tour', JSON.stringify(draft));
  expect(readDraft(localStorage, 'alice', ['tour'])).toEqual(draft);
});

it('the unsent text of a chat room', () => {
  sessionStorage.setItem('flair.chat.draft.alice.2', 'À demain');
  expect(renderHook(() => useDraft('alice', '2')).result.current.text).toBe('À demain');
});

it('the edit of a chat message that is not saved yet', () => {
  const edit = { id: 'm1', original: 'À demain', hasMedia: false, text: 'À jeudi' };
  sessionStorage.setItem('flair.chat.edit.alice.2', JSON.stringify(edit));
  expect(renderHook(() => useMessageEdit('alice', '2')).result.current.edit).toEqual(edit);
});

it('achievements that were announced', () => {
  localStorage.setItem('achievements-told:alice', ACHIEVEMENT_KEYS.join(' '));
  const achievements = Object.fromEntries(
    ACHIEVEMENT_KEYS.map((key) => [key, { progress: 1, goal: 1, completed_at: new Date() }]),
  );
  expect(takeUnannounced('alice', { achievements }, localStorage)).toEqual([]);
});

it('the unsent input of a form, and the version that it is based on', () => {
  sessionStorage.setItem('draft:event:alice:e1', '{"title":"Stage","@version":1790000000000}');
  const changedSince = { updated_at: new Date() };
  expect(atDraftVersion('event:alice:e1', changedSince).updated_at).toEqual(
    new Date(1_790_000_000_000),
  );
  const { result } = renderHook(() =>
    useEventForm(null, 'e1', NEW_EVENT, 'alice', () => undefined),
  );
  expect(result.current.form.getValues()).toEqual({ ...NEW_EVENT, title: 'Stage' });
});

it.each(['admin', 'trainer'] as const)('the unsent input of a new video of the %s', (editor) => {
  // Without a provider nobody is signed in.
  sessionStorage.setItem(`draft:video:${editor}::new`, '{"title":"Tour de base","@version":null}');
  const { result } = renderHook(() => useVideoForm(editor, null, () => undefined));
  expect(result.current.form.getValues('title')).toBe('Tour de base');
});

it('the consents to the order of a plan', () => {
  const offer = { tier: 'pro', interval: 'month', cents: 1999 } as const;
  sessionStorage.setItem('order-consents:alice', JSON.stringify(`pro month 1999 ${TERMS_VERSION}`));
  expect(hasConsented('alice', offer)).toBe(true);
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
