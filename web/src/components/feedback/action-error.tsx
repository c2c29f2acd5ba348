import type { ReactNode } from 'react';
import type { AppError } from '../../lib/errors.ts';
import { ErrorNotice } from './error-notice.tsx';
import { Note } from './note.tsx';

interface ActionErrorProps {
  failure: AppError | null;
  /** Said in place of a conflict, where doing it once more is done knowingly. */
  conflictNote?: ReactNode;
  onRetry: () => void;
}

/** Why a dialog's deed was not done, and the way forward. */
export function ActionError({ failure, conflictNote, onRetry }: ActionErrorProps) {
  if (failure === null) return null;
  if (failure.code === 'conflict' && conflictNote !== undefined)
    return (
      <Note tone="warning" role="alert">
        {conflictNote}
      </Note>
    );
  return <ErrorNotice error={failure} onRetry={onRetry} />;
}
