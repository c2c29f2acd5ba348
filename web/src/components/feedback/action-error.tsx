import type { ReactNode } from 'react';
import type { AppError } from '../../lib/errors.ts';
import { ErrorNotice } from './error-notice.tsx';
import { Note } from './note.tsx';

interface ActionErrorProps {
  failure: AppError | null;
  /** Shown instead of a conflict error where a second run applies to the new version. */
  conflictNote?: ReactNode;
  onRetry: () => void;
}

/** Shows why a dialog's action failed and how to continue. */
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
