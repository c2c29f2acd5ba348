import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { MAX_MOVES } from '@atelier/domain/limits';
import type { Move } from '@atelier/domain/content/video';
import { AppError } from '../../../lib/errors.ts';
import { heldFor } from '../../../lib/held-page.ts';
import { FakeVideo, FakePlayer } from '../../../test/fake-video.tsx';
import { DRAFT_VIDEO } from '../../../test/draft-video.ts';
import { initTranslations } from '../../../test/real-translations.ts';

const onSaved = vi.fn();
const saveMoves = vi.fn<(request: object) => Promise<void>>();
vi.mock('../data/save-moves.ts', () => ({ saveMoves }));
const { MoveEditor } = await import('./move-editor.tsx');

const UPDATED = new Date('2026-11-02T10:00:00Z');
const videoOf = (moves: readonly Move[], updated_at = UPDATED, aside: readonly Move[] = []) => ({
  ...DRAFT_VIDEO,
  duration: '00:01:15',
  moves: [...moves],
  moves_aside: [...aside],
  updated_at,
});
const THROW = { id: 'lancer', name_fr: 'Lancer', name_en: 'Throw', start_s: 4, end_s: 6 };

beforeEach(async () => {
  await initTranslations('fr');
  onSaved.mockReset();
  saveMoves.mockReset().mockResolvedValue();
});
afterEach(cleanup);

/** Renders the editor with a fake player. */
function edit(moves: readonly Move[], aside: readonly Move[] = []) {
  const fakeVideo = new FakeVideo();
  const page = (video: ReturnType<typeof videoOf>) => (
    <FakePlayer fakeVideo={fakeVideo}>
      {(player) => (
        <MoveEditor
          player={player}
          videoId="tour"
          video={video}
          onSaved={onSaved}
          onClose={vi.fn()}
        />
      )}
    </FakePlayer>
  );
  const { rerender } = render(page(videoOf(moves, UPDATED, aside)));
  return {
    fakeVideo,
    change: (next: readonly Move[], at: Date) => rerender(page(videoOf(next, at))),
  };
}
const button = (name: string) => {
  const found = screen.getByText(name).closest('button');
  if (found === null) throw new Error(`no button ${name}`);
  return found;
};
const press = (name: string) => act(async () => void fireEvent.click(button(name)));
const fill = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
const handle = (name: string) => screen.getByLabelText(name, { selector: '[role=slider]' });
const seek = (video: FakeVideo, toS: number) => act(() => void (video.currentTime = toS));

it('saves a move set at the playhead and by key, once it is named in both languages', async () => {
  const { fakeVideo } = edit([]);
  seek(fakeVideo, 4);
  await press('Ajouter un mouvement ici');
  await press('Enregistrer');
  expect([screen.getAllByText('Il manque ce nom.').length, saveMoves.mock.calls.length]).toEqual([
    2, 0,
  ]);
  fill('Nom en français', 'Lancer haut');
  fill('Nom en anglais', 'High throw');
  seek(fakeVideo, 6);
  await press('Fin ici');
  const start = handle('Début du mouvement');
  fireEvent.keyDown(start, { key: 'ArrowRight' });
  fireEvent.keyDown(start, { key: 'ArrowRight' });
  // The picture shows the new start.
  expect(fakeVideo.currentTime).toBeCloseTo(4.2, 5);
  await press('Enregistrer');
  const move = {
    id: 'lancer-haut',
    name_fr: 'Lancer haut',
    name_en: 'High throw',
    start_s: 4.2,
    end_s: 6,
  };
  const request = { video_id: 'tour', moves: [move], seen_at: UPDATED.getTime() };
  expect(saveMoves).toHaveBeenCalledExactlyOnceWith(request);
  expect(onSaved).toHaveBeenCalledOnce();
});

it('holds the page while something is changed, until it is undone or the editor is closed', async () => {
  edit([THROW]);
  expect(heldFor()).toBeNull();
  fill('Nom en français', 'Lancer haut');
  expect(heldFor()).toBe('moves');
  fill('Nom en français', 'Lancer');
  expect(heldFor()).toBeNull();
  await press('Supprimer ce mouvement');
  expect(heldFor()).toBe('moves');
  cleanup();
  expect(heldFor()).toBeNull();
});

it('shows the moves that were put aside, and saves once they are corrected or deleted', async () => {
  const late = { ...THROW, id: 'tard', name_fr: 'Tard', start_s: 90, end_s: 95 };
  const later = { ...THROW, id: 'trop-tard', name_fr: 'Trop tard', start_s: 360, end_s: 375 };
  const { fakeVideo } = edit([THROW], [late, later]);
  expect(screen.queryByText(/^2 mouvements dépassent la fin du film/)).not.toBeNull();
  expect(screen.getByText('Ce mouvement dépasse la fin de la vidéo.')).not.toBeNull();
  await press('Enregistrer');
  expect(saveMoves).not.toHaveBeenCalled();
  seek(fakeVideo, 70);
  await press('Début ici');
  seek(fakeVideo, 74);
  await press('Fin ici');
  expect(screen.queryByText(/^1 mouvement dépasse la fin du film/)).not.toBeNull();
  await press('3. Trop tard');
  await press('Supprimer ce mouvement');
  expect(screen.queryByText(/la fin du film/)).toBeNull();
  await press('Enregistrer');
  expect(saveMoves.mock.lastCall?.[0]).toMatchObject({
    moves: [THROW, { ...late, start_s: 70, end_s: 74 }],
  });
});

it('shows a conflict when the video changed, and reloads the stored moves on request', async () => {
  const { change } = edit([THROW]);
  fill('Nom en français', 'Lancer très haut');
  const later = new Date('2026-11-03T10:00:00Z');
  change([{ ...THROW, name_fr: 'Lancer bas' }], later);
  saveMoves.mockRejectedValueOnce(new AppError('conflict'));
  await press('Enregistrer');
  expect(saveMoves.mock.lastCall?.[0]).toMatchObject({ seen_at: UPDATED.getTime() });
  expect(screen.getByRole('alert').textContent).toContain('La vidéo a changé entre-temps');
  await press('Repartir de la version actuelle');
  expect(screen.queryByRole('alert')).toBeNull();
  expect(screen.getByLabelText('Nom en français')).toHaveProperty('value', 'Lancer bas');
  await press('Enregistrer');
  expect(saveMoves.mock.lastCall?.[0]).toMatchObject({ seen_at: later.getTime() });
});

it('allows at most 60 moves, and drags both ends of a move', async () => {
  const moves = Array.from({ length: MAX_MOVES - 1 }, (_, index) => ({
    id: `m${index}`,
    name_fr: `Geste ${index}`,
    name_en: `Gesture ${index}`,
    start_s: index,
    end_s: index + 1,
  }));
  const { fakeVideo } = edit(moves);
  seek(fakeVideo, 60);
  await press('Ajouter un mouvement ici');
  const add = screen.getByText(`${MAX_MOVES} sur ${MAX_MOVES}`).closest('button');
  expect(add?.disabled).toBe(true);
  fill('Nom en français', 'Dernier');
  fill('Nom en anglais', 'Last');
  const overlay = document.querySelector<HTMLElement>('[data-rail]');
  if (overlay === null) throw new Error('no timeline overlay');
  overlay.getBoundingClientRect = () => new DOMRect(100, 0, 750, 38);
  for (const [name, toS] of [
    ['Fin du mouvement', 70],
    ['Début du mouvement', 66],
  ] as const) {
    const end = handle(name);
    Object.assign(end, { setPointerCapture: () => undefined, hasPointerCapture: () => true });
    fireEvent.pointerMove(end, { pointerId: 1, clientX: 100 + toS * 10 });
    expect(fakeVideo.currentTime).toBe(toS);
  }
  await press('Enregistrer');
  const { moves: saved } = saveMoves.mock.lastCall?.[0] as { moves: Move[] };
  expect([saved.length, saved.at(-1)]).toEqual([
    MAX_MOVES,
    { id: 'dernier', name_fr: 'Dernier', name_en: 'Last', start_s: 66, end_s: 70 },
  ]);
});

it('keeps a name that is too long whole, says by how much, and saves once it is shorter', async () => {
  edit([THROW, { ...THROW, id: 'prise', name_fr: 'Prise' }]);
  await press('2. Prise');
  fill('Nom en anglais', 'x'.repeat(92));
  expect(screen.getByText(/^Trop long de 12\scaractères\s: 80 au plus\.$/)).toBeTruthy();
  await press('2. Prise');
  await press('Enregistrer');
  const field = screen.getByLabelText<HTMLInputElement>('Nom en anglais');
  expect([field.value.length, document.activeElement]).toEqual([92, field]);
  expect(saveMoves).not.toHaveBeenCalled();
  fill('Nom en anglais', ` ${'x'.repeat(80)} `);
  await press('Enregistrer');
  expect(saveMoves).toHaveBeenCalledOnce();
});
