import { useState } from 'react';
import { AppError } from '../../../lib/errors.ts';
import { requestSignedUrl } from '../../../lib/media/batch-signed-urls.ts';
import { renewInMs } from '../../../lib/media/link-renewal.ts';
import type { SignedUrl } from '../../../lib/media/signed-urls.ts';
import { useNetworkReturn } from '../../../lib/use-network-return.ts';
import { useReadOnce } from '../../../lib/use-read-once.ts';

/** A link is kept after its message has left the page, about as long as it is valid. */
const KEPT_MS = 60 * 60_000;
const NO_FAILURE = { count: 0, untilMs: 0 };

export interface MediaLink {
  readonly link: SignedUrl | null;
  readonly error: AppError | null;
  /**
   * Reports that the file did not load: requests another link the first time, then sets `failed`.
   */
  readonly onFailed: () => void;
  readonly failed: boolean;
  readonly retry: () => void;
}

/**
 * Requests the link to the file of a message; renews it 5 minutes before it expires, when the file
 * fails to load and when the network is back. Its error is `not-found` when the file is gone.
 *
 * @param id `{room}/{message}`
 * @param isNear whether the message is near the viewport; nothing is requested before.
 */
export function useMediaLink(id: string, isNear: boolean): MediaLink {
  const [openedAtMs] = useState(Date.now);
  /** Failures of the file until the link that failed is due to be renewed. */
  const [failures, setFailures] = useState(NO_FAILURE);
  const { data, dataUpdatedAt, error, refetch } = useReadOnce(
    ['chat-file', id],
    () => requestSignedUrl({ kind: 'chat', id }),
    {
      enabled: isNear,
      gcTime: KEPT_MS,
      staleTime: ({ state }) =>
        state.data === undefined ? 0 : renewInMs(state.data.expiresAtMs, state.dataUpdatedAt),
      refetchInterval: ({ state }) =>
        state.data !== undefined && renewInMs(state.data.expiresAtMs, Date.now()),
    },
  );
  const link = data === undefined || data.expiresAtMs < openedAtMs ? null : data;
  const failed = failures.count > 1 && dataUpdatedAt < failures.untilMs;
  const retry = () => {
    setFailures(NO_FAILURE);
    void refetch();
  };
  useNetworkReturn(failed ? new AppError('media-unavailable') : null, retry);
  return {
    link,
    error,
    failed,
    onFailed: () => {
      const nowMs = Date.now();
      const untilMs = link === null ? 0 : nowMs + renewInMs(link.expiresAtMs, nowMs);
      setFailures((before) => ({ count: nowMs < before.untilMs ? before.count + 1 : 1, untilMs }));
      void refetch();
    },
    retry,
  };
}
