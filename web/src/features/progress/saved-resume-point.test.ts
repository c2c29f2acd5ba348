import { beforeEach, expect, it } from 'vitest';
import { openProgressJournal } from './progress-journal.ts';
import { savedResumePoint } from './saved-resume-point.ts';

const saved = {
  user_id: 'alice',
  video_id: 'v',
  progress: 0.5,
  position_s: 24,
  completed: false,
  observed_at: new Date(1_000),
  last_watched_at: new Date(1_000),
};
const journal = openProgressJournal(localStorage, 'alice');
const snapshot = { positionS: 24, progress: 0.8, completed: false, observedAtMs: 2_000 };

beforeEach(() => localStorage.clear());

it('knows what was played on this device, and what is not sent yet', () => {
  expect(savedResumePoint('alice', saved, 24)).toEqual({ atS: 0, isGap: true });
  journal.record('v', snapshot, [
    [0, 12],
    [17, 24],
  ]);
  expect(savedResumePoint('alice', saved, 24)).toEqual({ atS: 12, isGap: true });
  journal.record('v', { ...snapshot, positionS: 9, observedAtMs: 3_000 }, [[0, 9]]);
  expect(savedResumePoint('alice', saved, 24)).toEqual({ atS: 9, isGap: false });
});
