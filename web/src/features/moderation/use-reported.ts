import { useCallback, useEffect, useState } from 'react';
import { type AppError, toAppError } from '../../lib/app-error.ts';
import { readReported, type Reported } from './data/report-store.ts';

export type ReportedState =
  | { readonly status: 'loading' }
  | { readonly status: 'ready'; readonly reported: Reported | null }
  | { readonly status: 'error'; readonly error: AppError };

/** What a report is about, read once, and again when asked. */
export function useReported(target: string): [state: ReportedState, again: () => void] {
  const [state, setState] = useState<ReportedState>({ status: 'loading' });
  const [round, setRound] = useState(0);
  useEffect(() => {
    let left = false;
    readReported(target).then(
      (reported) => {
        if (!left) setState({ status: 'ready', reported });
      },
      (error: unknown) => {
        if (!left) setState({ status: 'error', error: toAppError(error) });
      },
    );
    return () => {
      left = true;
    };
  }, [target, round]);
  return [state, useCallback(() => setRound((before) => before + 1), [])];
}
