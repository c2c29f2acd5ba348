import { useEffect, useState } from 'react';
import type { MediaReference } from '@atelier/domain/contracts/sign-media-urls';
import { AppError } from '../errors.ts';
import { requestSignedUrl } from './batch-signed-urls.ts';

export type SignedUrlState =
  { status: 'loading' } | { status: 'ready'; url: string } | { status: 'error'; error: AppError };

const LOADING: SignedUrlState = { status: 'loading' };

/** Requests a signed URL of one file once, and again when the file or its version changes. */
export function useSignedUrl(thing: MediaReference | null, version = ''): SignedUrlState {
  const key = thing === null ? '' : `${thing.kind} ${thing.id} ${version}`;
  const [answer, setAnswer] = useState<{ key: string; file: SignedUrlState }>({ key: '', file: LOADING });
  const kind = thing?.kind;
  const id = thing?.id;
  useEffect(() => {
    if (kind === undefined || id === undefined) return undefined;
    let cancelled = false;
    void requestSignedUrl({ kind, id }).then((link) => {
      if (cancelled) return;
      setAnswer({
        key,
        file: link instanceof AppError ? { status: 'error', error: link } : { status: 'ready', url: link.url },
      });
    });
    return () => {
      cancelled = true;
    };
  }, [key, kind, id]);
  return answer.key === key ? answer.file : LOADING;
}
