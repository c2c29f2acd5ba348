import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter, Route, Routes, useLocation } from 'react-router-dom';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Move } from '@atelier/domain/content/video';
import { path } from '@atelier/domain/paths';
import type { Take, TakeProblem } from '../../../lib/device/kept-takes.ts';
import { initTranslations } from '../../../test/real-translations.ts';

const stop = vi.fn<() => void>();
const take = vi.fn<() => Promise<File | null>>();
const keepLastSeconds = vi.fn(() => ({ stop, take }));
const keepClip = vi.fn<(taken: Omit<Take, 'id' | 'reviewId'>) => Promise<object>>();
let type: string | null;
let sent: string[] | null;
vi.mock('../../../lib/media/clip-recording.ts', () => ({
  keepLastSeconds,
  recordedType: () => type,
}));
vi.mock('../../../lib/media/keep-clip.ts', () => ({ keepClip }));
vi.mock('../../../components/plans/plan-link.tsx', () => ({
  PlanLink: () => <a href="/subscription">Premium</a>,
}));
vi.mock('../../../lib/use-now.ts', () => ({ useTime: (read: (now: Date) => string) => read(NOW) }));
vi.mock('../../../lib/firestore/live-query.tsx', () => ({
  useLiveDoc: (at: string | null) => {
    if (at === null || sent === null) return { status: 'loading' };
    expect(at).toBe(path.reviewMonth('zoe', '2026-11'));
    return { status: 'ready', data: { month: '2026-11', sent }, fromCache: false };
  },
}));
const { LastSeconds } = await import('./last-seconds.tsx');

const NOW = new Date('2026-11-29T12:00:00Z');
const MOVE: Move = { id: 'tour', name_fr: 'Le tour', name_en: 'The turn', start_s: 2, end_s: 6 };
const CLIP = new File(['film'], 'source.mp4', { type: 'video/mp4' });

class Stream {
  readonly active = true;
}
const camera = document.createElement('video');
const Address = () => <p>{useLocation().search}</p>;

interface Shown {
  isPremium?: boolean;
  move?: Move | null;
  keptCount?: number;
}
const show = ({ isPremium = true, move = MOVE, keptCount = 3 }: Shown = {}) =>
  render(
    <MemoryRouter initialEntries={['/videos/v1']}>
      <Routes>
        <Route
          path="/videos/v1"
          element={
            <LastSeconds
              uid="zoe"
              camera={camera}
              practised={{ videoId: 'v1', videoTitle: 'Le tour simple', move }}
              isPremium={isPremium}
              keptCount={keptCount}
            />
          }
        />
        <Route path="/reviews/new" element={<Address />} />
      </Routes>
    </MemoryRouter>,
  );
const record = () =>
  fireEvent.click(screen.getByRole('button', { name: /^Enregistrer mes lancers/ }));
const keep = () =>
  screen.getByRole<HTMLButtonElement>('button', { name: /^Garder les dernières secondes/ });
const send = () => screen.queryByRole('button', { name: /^Faire valider les dernières secondes/ });
const press = async (button: HTMLElement | null) => {
  await act(async () => fireEvent.click(button ?? expect.fail('no button')));
};
const statusText = () => screen.queryByRole('status')?.textContent;

beforeEach(async () => {
  vi.clearAllMocks();
  type = 'video/mp4';
  sent = ['a'];
  take.mockResolvedValue(CLIP);
  keepClip.mockResolvedValue({ id: 't1', problem: null });
  vi.stubGlobal('MediaStream', Stream);
  Object.defineProperty(camera, 'srcObject', { value: new Stream(), configurable: true });
  await initTranslations('fr');
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it('records nothing before it is asked to, and stops when asked again', () => {
  show();
  expect([keepLastSeconds.mock.calls.length, send()]).toEqual([0, null]);
  record();
  expect([keepLastSeconds.mock.calls.length, send() !== null]).toEqual([1, true]);
  record();
  expect([stop.mock.calls.length, send()]).toEqual([1, null]);
});

it.each([true, false])(
  'keeps the last seconds on the device, with Premium: %s',
  async (isPremium) => {
    show({ isPremium });
    record();
    expect(keep().textContent).toMatch(/gardés\s: 3 sur 10$/);
    await press(keep());
    expect(keepClip).toHaveBeenCalledExactlyOnceWith({
      uid: 'zoe',
      videoId: 'v1',
      videoTitle: 'Le tour simple',
      clip: CLIP,
      move: { id: 'tour', name_fr: 'Le tour', name_en: 'The turn' },
      takenAtMs: expect.any(Number) as number,
    });
    expect(statusText()).toBe('Lancer gardé sur cet appareil.');
  },
);

it('tells how many clips are left, keeps the last seconds first, and leads to the page that sends them', async () => {
  show();
  record();
  expect(send()?.textContent).toContain('il vous reste 3 clips ce mois-ci');
  await press(send());
  expect(keepClip).toHaveBeenCalledOnce();
  expect(screen.getByText('?video=v1&move=tour&take=t1')).toBeTruthy();
});

it('keeps the last seconds when no clip is left this month, and tells from when they can be sent', async () => {
  sent = ['a', 'b', 'c', 'd'];
  show();
  record();
  expect(send()?.textContent).toMatch(/plus de clip ce mois-ci.*dès le 1ᵉʳ\sdécembre 2026/);
  await press(send());
  expect(keepClip).toHaveBeenCalledOnce();
  expect(statusText()).toMatch(
    /^Lancer gardé sur cet appareil\. .* à partir du 1ᵉʳ\sdécembre 2026\.$/,
  );
});

it('sends also while it is not known how many clips are left', async () => {
  sent = null;
  show();
  record();
  await press(send());
  expect(screen.getByText('?video=v1&move=tour&take=t1')).toBeTruthy();
});

it('tells other plans that a review is part of Premium, and leads there', () => {
  show({ isPremium: false });
  record();
  expect(send()).toBeNull();
  expect(screen.getByText(/fait partie de la formule Premium/)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Premium' })).toBeTruthy();
});

it('keeps the last seconds without a move, and asks for one before they are sent', async () => {
  show({ move: null });
  record();
  expect([send(), screen.queryByText(/^Choisissez un mouvement/) !== null]).toEqual([null, true]);
  await press(keep());
  expect(keepClip.mock.lastCall?.[0].move).toBeNull();
});

it('keeps no more than one take beyond a full list', () => {
  show({ keptCount: 11 });
  record();
  expect([keep().disabled, keep().textContent]).toEqual([
    true,
    expect.stringContaining('supprimez d’abord'),
  ]);
});

it('does not say of a take in this tab alone that it is kept', async () => {
  keepClip.mockResolvedValue({ id: 't1', problem: 'storage-full' satisfies TakeProblem });
  show();
  record();
  await press(keep());
  expect(statusText()).toBeUndefined();
});

it('says so when the camera has given nothing yet', async () => {
  take.mockResolvedValue(null);
  show();
  record();
  await press(keep());
  expect(screen.getByRole('alert').textContent).toContain('Rien n’est encore enregistré');
  expect(keepClip).not.toHaveBeenCalled();
});

it('says so where the browser cannot record', () => {
  type = null;
  show();
  expect(screen.queryByRole('button')).toBeNull();
  expect(screen.getByText(/^Ce navigateur ne sait pas enregistrer/)).toBeTruthy();
});
