import { useTranslation } from 'react-i18next';
import { MAX_KEPT_TAKES, type TakeProblem } from '../../lib/device/kept-takes.ts';
import { AlertNote, NoteButton } from '../feedback/note.tsx';

interface TakeProblemNoteProps {
  problem: TakeProblem;
  /** Tries to store the take; offered where that may help. */
  onRetry?: () => void;
}

/** Why a take is in this tab only, and what to do. */
export function TakeProblemNote({ problem, onRetry }: TakeProblemNoteProps) {
  const { t } = useTranslation('takes');
  const needsMember = problem === 'list-full' || problem === 'tab-session';
  const text = needsMember || problem === 'storage-full' ? problem : 'refused';
  const canRetry = !needsMember && onRetry !== undefined;
  return (
    <AlertNote
      tone="warning"
      action={canRetry ? <NoteButton label={t('retry')} onClick={onRetry} /> : null}
    >
      {t(`problem.${text}`, { max: MAX_KEPT_TAKES })}
    </AlertNote>
  );
}
