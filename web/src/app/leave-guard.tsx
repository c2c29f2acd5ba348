import { type ReactNode, use, useEffect, useLayoutEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { UNSAFE_NavigationContext as NavigationContext } from 'react-router-dom';
import type * as confirmDialog from '../components/feedback/confirm-dialog.tsx';
import { toAppError } from '../lib/errors.ts';
import { answerLeaveQuestion, heldFor, leaveQuestion, watchHolds } from '../lib/held-page.ts';
import { guardHistory } from './guard-history.ts';

/** Asks before a link, Back, a reload or a closed tab leaves a page that something holds (`lib/held-page.ts`). */
export function LeaveGuard({ children }: { children: ReactNode }) {
  const navigation = use(NavigationContext);
  const history = useMemo(() => guardHistory(navigation.navigator), [navigation.navigator]);
  const guarded = useMemo(() => ({ ...navigation, navigator: history.navigator }), [navigation, history]);
  // A child's layout effect: the router's own listener is added after it.
  useLayoutEffect(() => history.watch(), [history]);
  const isHeld = useSyncExternalStore(watchHolds, heldFor) !== null;
  useEffect(() => {
    if (!isHeld) return undefined;
    const confirmUnload = (event: BeforeUnloadEvent) => {
      if (heldFor() !== null) event.preventDefault();
    };
    window.addEventListener('beforeunload', confirmUnload);
    return () => window.removeEventListener('beforeunload', confirmUnload);
  }, [isHeld]);
  return (
    <NavigationContext value={guarded}>
      {children}
      <LeaveQuestion isHeld={isHeld} />
    </NavigationContext>
  );
}

function LeaveQuestion({ isHeld }: { isHeld: boolean }) {
  const { t } = useTranslation('common');
  const question = useSyncExternalStore(leaveQuestion.watch, leaveQuestion.get);
  const [Dialog, setDialog] = useState<typeof confirmDialog.ConfirmDialog | null>(null);
  // Loaded only where it may be needed, and before the connection can be lost.
  useEffect(() => {
    if (!isHeld) return;
    import('../components/feedback/confirm-dialog.tsx').then(
      ({ ConfirmDialog }) => setDialog(() => ConfirmDialog),
      (error: unknown) => console.warn('leave question', toAppError(error)),
    );
  }, [isHeld]);
  useEffect(() => {
    if (question !== null && Dialog === null) answerLeaveQuestion(window.confirm(t(`leave.${question.reason}`)));
  }, [question, Dialog, t]);
  if (question === null || Dialog === null) return null;
  return (
    <Dialog
      open
      title={t('leave.title')}
      text={t(`leave.${question.reason}`)}
      confirm={t('leave.leave')}
      cancel={t('leave.stay')}
      danger
      onConfirm={() => answerLeaveQuestion(true)}
      onCancel={() => answerLeaveQuestion(false)}
    />
  );
}
