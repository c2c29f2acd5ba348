// That a note reaches its author is in tests/functions; here, with fields that are missing.
import type { DocumentSnapshot } from 'firebase-admin/firestore';
import { expect, test, vi } from 'vitest';

const notify = vi.fn<(uid: string, occasion: object, notification: object) => Promise<void>>();
vi.mock('../../notifications/notify.ts', () => ({ notify }));
const { isNewReviewNote, notifyOfCorrection } = await import('./draft-notifications.ts');

const DRAFT = { title: 'Le tour', status: 'brouillon', author_id: 'zoe', review_note: ' Flou ' };
const draftOf = (fields: Partial<typeof DRAFT>) =>
  ({
    id: 'v1',
    get: (field: string): unknown => new Map(Object.entries(fields)).get(field),
  }) as DocumentSnapshot;

test('a draft without a title does not get one in the notification of its note', async () => {
  const { title: _missing, ...untitled } = DRAFT;
  await notifyOfCorrection('e/1', draftOf(untitled));
  expect(notify).toHaveBeenCalledExactlyOnceWith(
    'zoe',
    { key: 'draft_e_1', mailId: 'draft_e_1' },
    {
      kind: 'draft',
      fields: { video_id: 'v1', title: '', state: 'to-correct' },
      mail: { template: 'draft-to-correct', values: { title: '', message: 'Flou' } },
    },
  );
});

test('a draft without an author notifies nobody', async () => {
  notify.mockClear();
  const { author_id: _missing, ...anonymous } = DRAFT;
  await notifyOfCorrection('e/1', draftOf(anonymous));
  expect(notify).not.toHaveBeenCalled();
});

test.each([
  ['a first note', { ...DRAFT, review_note: '' }, DRAFT, true],
  ['the same note', DRAFT, { ...DRAFT, title: 'Le demi-tour' }, false],
  ['a note of spaces', DRAFT, { ...DRAFT, review_note: '  ' }, false],
  [
    'a note on what is online',
    { ...DRAFT, review_note: '' },
    { ...DRAFT, status: 'en_ligne' },
    false,
  ],
])('%s: told %s', (_what, before, after, isTold) => {
  expect(isNewReviewNote(draftOf(before), draftOf(after))).toBe(isTold);
});
