import { useEffect, useState } from 'react';
import type { MediaThing } from '@atelier/domain/contracts/sign-media-urls';
import { AppError, toAppError } from './app-error.ts';
import { signLinks } from './signed-media.ts';

export type SignedFile =
  { status: 'loading' } | { status: 'ready'; url: string } | { status: 'error'; error: AppError };

const LOADING: SignedFile = { status: 'loading' };

/** A link to one file that only some may open; asked for once, and again when the thing or its version changes. */
export function useSignedLink(thing: MediaThing | null, version = ''): SignedFile {
  const key = thing === null ? '' : `${thing.kind} ${thing.id} ${version}`;
  const [answer, setAnswer] = useState<{ key: string; file: SignedFile }>({ key: '', file: LOADING });
  const kind = thing?.kind;
  const id = thing?.id;
  useEffect(() => {
    if (kind === undefined || id === undefined) return undefined;
    let cancelled = false;
    const settle = (file: SignedFile) => {
      if (!cancelled) setAnswer({ key, file });
    };
    signLinks([{ kind, id }]).then(
      ([link]) =>
        settle(
          link === undefined || link instanceof AppError
            ? { status: 'error', error: link ?? new AppError('unexpected') }
            : { status: 'ready', url: link.url },
        ),
      (error: unknown) => settle({ status: 'error', error: toAppError(error) }),
    );
    return () => {
      cancelled = true;
    };
  }, [key, kind, id]);
  return answer.key === key ? answer.file : LOADING;
}
