import { act, cleanup, renderHook, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { AppError } from '../../lib/errors.ts';
import {
  findPublished,
  publishComment,
  ratingToKeep,
  updateComment,
} from './data/comment-store.ts';
import { type EditedComment, useCommentComposer } from './use-comment-composer.ts';

vi.mock('./data/comment-store.ts', () => ({
  publishComment: vi.fn(),
  updateComment: vi.fn(),
  findPublished: vi.fn(),
  ratingToKeep: vi.fn(),
}));

/** What the ID token says of the address, and what Auth says. */
const address = { isConfirmedInToken: true, emailVerified: true };
vi.mock('../../lib/firebase.ts', () => {
  const currentUser = {
    get emailVerified() {
      return address.emailVerified;
    },
    getIdTokenResult: () =>
      Promise.resolve({ claims: { email_verified: address.isConfirmedInToken } }),
    getIdToken: () => Promise.resolve((address.isConfirmedInToken = address.emailVerified)),
    reload: () => Promise.resolve(),
  };
  return { auth: () => Promise.resolve({ currentUser }) };
});

const author = { uid: 'alice', name: 'Alice', isTrainer: false };
const network = vi.spyOn(navigator, 'onLine', 'get');
const published = () =>
  vi.mocked(publishComment).mock.calls.map(([, id, , input]) => ({ id, ...input }));

function open(firstEdited?: EditedComment) {
  const done = vi.fn();
  const { result, unmount } = renderHook(() =>
    useCommentComposer(['v1'], author, done, firstEdited),
  );
  return { composer: () => result.current, done, unmount };
}

beforeEach(() => {
  localStorage.clear();
  vi.mocked(publishComment).mockReset().mockResolvedValue();
  vi.mocked(updateComment).mockReset().mockResolvedValue();
  vi.mocked(findPublished).mockReset().mockResolvedValue(null);
  vi.mocked(ratingToKeep).mockReset().mockResolvedValue(5);
  Object.assign(address, { isConfirmedInToken: true, emailVerified: true });
  network.mockReturnValue(true);
});

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

describe('useCommentComposer', () => {
  it('publishes the text and the chosen rating, and empties the form', async () => {
    const { composer, done } = open();
    expect(composer().rating).toBeNull();
    act(() => composer().changeDraft({ content: ' Très clair. ' }));
    act(() => composer().changeDraft({ rating: 4 }));
    act(() => composer().submit());
    await waitFor(() => expect(done).toHaveBeenCalledWith('published'));
    expect(published()).toMatchObject([{ content: 'Très clair.', rating: 4 }]);
    await waitFor(() =>
      expect(composer()).toMatchObject({ content: '', rating: null, state: 'idle', published: 1 }),
    );
    expect(ratingToKeep).not.toHaveBeenCalled();
  });

  it('publishes with the kept rating when none was chosen', async () => {
    vi.mocked(ratingToKeep).mockResolvedValue(2);
    const { composer, done } = open();
    act(() => composer().changeDraft({ content: 'Encore' }));
    act(() => composer().submit());
    await waitFor(() => expect(done).toHaveBeenCalledWith('published'));
    expect(published()).toMatchObject([{ content: 'Encore', rating: 2 }]);
  });

  it('waits with the comment until the kept rating can be read', async () => {
    vi.mocked(ratingToKeep).mockRejectedValueOnce(new AppError('offline')).mockResolvedValue(2);
    const { composer, done } = open();
    act(() => composer().changeDraft({ content: 'Encore' }));
    act(() => composer().submit());
    await waitFor(() => expect(ratingToKeep).toHaveBeenCalledOnce());
    await act(() => Promise.resolve());
    expect(publishComment).not.toHaveBeenCalled();
    expect(composer()).toMatchObject({ content: 'Encore', state: 'sending', error: null });
    act(() => void window.dispatchEvent(new Event('online')));
    await waitFor(() => expect(done).toHaveBeenCalledWith('published'));
    expect(published()).toMatchObject([{ content: 'Encore', rating: 2 }]);
  });

  it.each(['', '   ', 'a'.repeat(2001)])('ignores %j', (content) => {
    const { composer } = open();
    act(() => composer().changeDraft({ content }));
    act(() => composer().submit());
    expect(publishComment).not.toHaveBeenCalled();
    expect(composer().state).toBe('idle');
  });

  it('restores the draft after a reload', () => {
    const first = open();
    act(() => first.composer().changeDraft({ content: 'À moitié' }));
    first.unmount();
    expect(open().composer().content).toBe('À moitié');
  });

  it('stores the comment offline, reports that, and publishes it once when the network is back', async () => {
    network.mockReturnValue(false);
    const { composer, done } = open();
    act(() => composer().changeDraft({ content: 'Hors ligne' }));
    act(() => composer().submit());
    await waitFor(() => expect(composer().state).toBe('kept'));
    expect(composer().content).toBe('Hors ligne');
    expect(publishComment).not.toHaveBeenCalled();
    network.mockReturnValue(true);
    act(() => void window.dispatchEvent(new Event('online')));
    await waitFor(() => expect(done).toHaveBeenCalledWith('published'));
    expect(published()).toHaveLength(1);
  });

  it('retries when the device reports the network before it works', async () => {
    network.mockReturnValue(false);
    const { composer, done } = open();
    act(() => composer().changeDraft({ content: 'Hors ligne' }));
    act(() => composer().submit());
    await waitFor(() => expect(composer().state).toBe('kept'));
    vi.mocked(publishComment).mockRejectedValueOnce(new AppError('offline'));
    network.mockReturnValue(true);
    act(() => void window.dispatchEvent(new Event('online')));
    await waitFor(() => expect(done).toHaveBeenCalledWith('published'), { timeout: 20_000 });
    expect(composer().error).toBeNull();
    expect(publishComment).toHaveBeenCalledTimes(2);
  });

  it('a comment that is corrected while it waits is not sent, and says so', async () => {
    network.mockReturnValue(false);
    const { composer } = open();
    act(() => composer().changeDraft({ content: 'Hors réseau' }));
    act(() => composer().submit());
    await waitFor(() => expect(composer().state).toBe('kept'));
    act(() => composer().changeDraft({ content: 'Hors ligne' }));
    expect(composer()).toMatchObject({ state: 'idle', content: 'Hors ligne' });
    network.mockReturnValue(true);
    act(() => void window.dispatchEvent(new Event('online')));
    expect(publishComment).not.toHaveBeenCalled();
  });

  it.each([
    ['is published', null, 2],
    ['fails', new AppError('offline'), 1],
  ])(
    'keeps what was corrected while the comment was under way, when that %s',
    async (_end, failure, ids) => {
      const answer = Promise.withResolvers<void>();
      vi.mocked(publishComment).mockReturnValueOnce(answer.promise);
      const { composer } = open();
      act(() => composer().changeDraft({ content: 'Avant' }));
      act(() => composer().submit());
      await waitFor(() => expect(publishComment).toHaveBeenCalled());
      act(() => composer().changeDraft({ content: 'Après' }));
      await act(async () => (failure === null ? answer.resolve() : answer.reject(failure)));
      await waitFor(() => expect(composer()).toMatchObject({ state: 'idle', content: 'Après' }));
      act(() => composer().submit());
      await waitFor(() =>
        expect(published()).toMatchObject([{ content: 'Avant' }, { content: 'Après' }]),
      );
      expect(new Set(published().map(({ id }) => id)).size).toBe(ids);
    },
  );

  it('publishes on the next visit a comment submitted offline', async () => {
    network.mockReturnValue(false);
    const first = open();
    act(() => first.composer().changeDraft({ content: 'Hors ligne' }));
    act(() => first.composer().submit());
    first.unmount();
    network.mockReturnValue(true);
    const second = open();
    await waitFor(() => expect(second.done).toHaveBeenCalledWith('published'));
    expect(published()).toHaveLength(1);
  });

  it('keeps the text when publishing fails, and sends the comment again under the same id', async () => {
    vi.mocked(publishComment).mockRejectedValueOnce(new AppError('rate-limited'));
    const { composer, done } = open();
    act(() => composer().changeDraft({ content: 'Encore' }));
    act(() => composer().submit());
    await waitFor(() => expect(composer().error?.code).toBe('rate-limited'));
    expect(composer().content).toBe('Encore');
    act(() => composer().submit());
    await waitFor(() => expect(done).toHaveBeenCalledWith('published'));
    expect(new Set(published().map(({ id }) => id)).size).toBe(1);
  });

  it('reports a rejected comment as published when the server has it', async () => {
    vi.mocked(publishComment).mockRejectedValue(new AppError('forbidden'));
    vi.mocked(findPublished).mockResolvedValue('same');
    const { composer, done } = open();
    act(() => composer().changeDraft({ content: 'Deux fois' }));
    act(() => composer().submit());
    await waitFor(() =>
      expect(done.mock.calls[0]?.[0] ?? composer().error?.code).toBe('published'),
    );
  });

  /** Publishes as the server does: nothing under an id that is taken. @returns reads what it has */
  function serveComments(): () => string[] {
    const stored = new Map<string, string>();
    vi.mocked(publishComment).mockImplementation(async (_place, id, _author, { content }) => {
      if (stored.has(id)) throw new AppError('forbidden');
      stored.set(id, content);
    });
    vi.mocked(findPublished).mockImplementation(async (_place, id, _author, { content }) => {
      const found = stored.get(id);
      if (found === undefined) return null;
      return found === content ? 'same' : 'other';
    });
    return () => [...stored.values()];
  }

  it.each([
    ['another text is published as another comment', 'Deux', ['Un', 'Deux']],
    ['the same text is one comment', 'Un', ['Un']],
  ])('of one draft in two tabs %s', async (_title, second, expected) => {
    const stored = serveComments();
    const first = open();
    act(() => first.composer().changeDraft({ content: 'Un' }));
    const { composer, done } = open();
    act(() => first.composer().submit());
    await waitFor(() => expect(first.done).toHaveBeenCalledWith('published'));
    act(() => composer().changeDraft({ content: second }));
    act(() => composer().submit());
    await waitFor(() => expect(done).toHaveBeenCalledWith('published'));
    expect([stored(), composer().content]).toEqual([expected, '']);
  });

  it('publishes a text that was corrected after the answer to the first one was lost', async () => {
    const stored = serveComments();
    const accept = vi.mocked(publishComment).getMockImplementation() ?? expect.fail();
    vi.mocked(publishComment).mockImplementationOnce(async (...sent) => {
      await accept(...sent);
      throw new AppError('timeout');
    });
    const { composer, done } = open();
    act(() => composer().changeDraft({ content: 'Avant' }));
    act(() => composer().submit());
    await waitFor(() => expect(composer().error?.code).toBe('timeout'));
    act(() => composer().changeDraft({ content: 'Après' }));
    act(() => composer().submit());
    await waitFor(() => expect(done).toHaveBeenCalledWith('published'));
    expect(stored()).toEqual(['Avant', 'Après']);
  });

  it.each([
    [2, 'published'],
    [3, 'forbidden'],
  ])('pauses and tries again what the rate limit refuses %i times: %s', async (refusals, end) => {
    vi.useFakeTimers();
    for (let left = refusals; left > 0; left -= 1) {
      vi.mocked(publishComment).mockRejectedValueOnce(new AppError('forbidden'));
    }
    const { composer, done } = open();
    act(() => composer().changeDraft({ content: 'Trop vite' }));
    act(() => composer().submit());
    await act(() => vi.advanceTimersByTimeAsync(2_999));
    expect(published()).toHaveLength(2);
    await act(() => vi.advanceTimersByTimeAsync(1));
    expect([published().length, done.mock.calls[0]?.[0] ?? composer().error?.code]).toEqual([
      3,
      end,
    ]);
  });

  it('says that the address is unconfirmed, and publishes once it was confirmed on another device', async () => {
    vi.mocked(publishComment)
      .mockRejectedValueOnce(new AppError('forbidden'))
      .mockRejectedValueOnce(new AppError('forbidden'));
    Object.assign(address, { isConfirmedInToken: false, emailVerified: false });
    const { composer, done } = open();
    act(() => composer().changeDraft({ content: 'Bientôt' }));
    act(() => composer().submit());
    await waitFor(() => expect(composer().error?.code).toBe('email-unconfirmed'));
    expect(composer().content).toBe('Bientôt');
    address.emailVerified = true;
    act(() => composer().submit());
    await waitFor(() => expect(done).toHaveBeenCalledWith('published'));
  });

  it('sends no waiting comment from a form that opens to edit another', async () => {
    network.mockReturnValue(false);
    const first = open();
    act(() => first.composer().changeDraft({ content: 'Hors ligne' }));
    act(() => first.composer().submit());
    first.unmount();
    network.mockReturnValue(true);
    const { composer } = open({ id: 'c1', content: 'Avant', rating: 2 });
    await act(async () => {});
    expect(composer()).toMatchObject({ state: 'idle', content: 'Avant' });
    expect(publishComment).not.toHaveBeenCalled();
  });

  it('says that an own comment cannot be updated offline, until the network is back', () => {
    network.mockReturnValue(false);
    const { composer } = open({ id: 'c1', content: 'Avant', rating: 2 });
    act(() => composer().submit());
    expect(composer().error?.code).toBe('offline');
    act(() => void window.dispatchEvent(new Event('online')));
    expect(composer()).toMatchObject({ error: null, editing: true, content: 'Avant' });
  });

  it('updates an own comment, then shows the draft again', async () => {
    const { composer, done } = open();
    act(() => composer().changeDraft({ content: 'Brouillon' }));
    act(() => composer().edit({ id: 'c1', content: 'Avant', rating: 2 }));
    expect(composer()).toMatchObject({ editing: true, content: 'Avant', rating: 2 });
    act(() => composer().changeDraft({ content: 'Après' }));
    act(() => composer().submit());
    await waitFor(() => expect(done).toHaveBeenCalledWith('updated'));
    expect(updateComment).toHaveBeenCalledWith(['v1'], 'c1', author.uid, {
      content: 'Après',
      rating: 2,
    });
    await waitFor(() => expect(composer()).toMatchObject({ editing: false, content: 'Brouillon' }));
  });
});
