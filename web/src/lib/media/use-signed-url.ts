import { useEffect, useState } from 'react';
import type { MediaReference } from '@atelier/domain/contracts/sign-media-urls';
import type { AppError } from '../errors.ts';
import { useNetworkReturn } from '../use-network-return.ts';
import { whenSettled } from '../when-settled.ts';
import { requestSignedUrl } from './batch-signed-urls.ts';

type SignedUrlState =
  | { status: 'loading' }
  | { status: 'ready'; url: string; poster?: string | undefined }
  | { status: 'error'; error: AppError };

const LOADING: SignedUrlState = { status: 'loading' };

/**
 * Requests a signed URL of one file once, and again when the file or its version changes or the
 * network is back.
 */
export function useSignedUrl(thing: MediaReference | null, version = ''): SignedUrlState {
  const key = thing === null ? '' : `${thing.kind} ${thing.id} ${version}`;
  const [answer, setAnswer] = useState({ key: '', state: LOADING });
  const [attempt, setAttempt] = useState(0);
  const kind = thing?.kind;
  const id = thing?.id;
  useEffect(() => {
    if (kind === undefined || id === undefined) return undefined;
    return whenSettled(
      requestSignedUrl({ kind, id }),
      ({ url, poster }) => setAnswer({ key, state: { status: 'ready', url, poster } }),
      (error) => setAnswer({ key, state: { status: 'error', error } }),
    );
  }, [key, kind, id, attempt]);
  const state = answer.key === key ? answer.state : LOADING;
  useNetworkReturn(state.status === 'error' ? state.error : null, () => setAttempt(attempt + 1));
  return state;
}
