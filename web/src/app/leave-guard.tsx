import {
  type ReactNode,
  use,
  useEffect,
  useLayoutEffect,
  useMemo,
  useState,
  useSyncExternalStore,
} from 'react';
import { useTranslation } from 'react-i18next';
import { UNSAFE_NavigationContext as NavigationContext, type Navigator } from 'react-router-dom';
import type * as confirmDialog from '../components/feedback/confirm-dialog.tsx';
import { toAppError } from '../lib/errors.ts';
import {
  answerLeaveQuestion,
  heldFor,
  leaveQuestion,
  watchHolds,
  leavePage,
  stayOnPage,
} from '../lib/held-page.ts';

/**
 * How long no further Back or Forward arrives before the ones that came are undone, in
 * milliseconds.
 */
const QUIET_MS = 50;

/**
 * Reads the number that the router gives each entry of the history; null for one that it has not
 * made.
 */
function entryIndex(): number | null {
  const state: unknown = window.history.state;
  return typeof state === 'object' &&
    state !== null &&
    'idx' in state &&
    typeof state.idx === 'number'
    ? state.idx
    : null;
}

/**
 * Numbers the entry that a link within the page has made, as the router would. Otherwise it counts
 * from 0 again.
 */
function numberEntry(index: number): void {
  const state: unknown = window.history.state;
  window.history.replaceState({ ...(typeof state === 'object' ? state : null), idx: index }, '');
}

// Without a number are only entries from before the router began.
const currentPlace = () => ({ index: entryIndex() ?? -1, pathname: window.location.pathname });

/**
 * Asks before the router opens another page while something holds this one (`held-page.ts`). The
 * router itself can ask only as a data router, which this app does not use.
 *
 * Back and Forward have happened when the page hears of them: they are undone by one step of the
 * history once no more of them arrive, before the router hears, and repeated once the answer is to
 * leave. Each undone on its own, two quick ones would chase each other through the history.
 */
function guardHistory(navigator: Navigator) {
  let place = currentPlace();
  /** The next Back or Forward is the one that was confirmed. */
  let isConfirmed = false;
  /** The page that was left although something held it: coming back, the member has not left. */
  let left: string | null = null;
  /** The entry that Back or Forward asked for, until that is undone. */
  let wanted: number | null = null;
  let isUndoing = false;
  let quiet: ReturnType<typeof setTimeout> | undefined;

  const arrive = () => {
    place = currentPlace();
    if (place.pathname !== left) return;
    left = null;
    stayOnPage();
  };

  function move([to]: Parameters<Navigator['push']>, go: () => void): void {
    const { pathname } = new URL(navigator.createHref(to), window.location.href);
    // Filters and anchors change the address of the same page.
    const isSamePage = pathname === window.location.pathname;
    const moveOn = () => {
      if (!isSamePage) left = place.pathname;
      go();
      arrive();
    };
    if (isSamePage) moveOn();
    else leavePage(moveOn);
  }

  const undo = () => {
    isUndoing = true;
    window.history.go(place.index - currentPlace().index);
  };

  const ask = (steps: number) =>
    leavePage(() => {
      isConfirmed = true;
      left = place.pathname;
      window.history.go(steps);
    });

  function onPopState(event: PopStateEvent): void {
    clearTimeout(quiet);
    const { index, pathname } = currentPlace();
    if (pathname === place.pathname) {
      if (entryIndex() === null && place.index >= 0) numberEntry(place.index + 1);
      const steps = isUndoing && wanted !== null ? wanted - place.index : 0;
      isUndoing = false;
      arrive();
      if (steps !== 0) ask(steps);
      return;
    }
    if (isConfirmed || heldFor() === null) {
      isConfirmed = false;
      arrive();
      return;
    }
    event.stopImmediatePropagation();
    wanted = index;
    quiet = setTimeout(undo, QUIET_MS);
  }

  const guarded: Navigator = {
    ...navigator,
    push: (...args) => move(args, () => navigator.push(...args)),
    replace: (...args) => move(args, () => navigator.replace(...args)),
  };
  return {
    navigator: guarded,
    /** Listens to Back and Forward, before the router does. @returns stops */
    watch: () => {
      window.addEventListener('popstate', onPopState, { capture: true });
      return () => {
        clearTimeout(quiet);
        window.removeEventListener('popstate', onPopState, { capture: true });
      };
    },
  };
}

/**
 * Asks before a link, Back, a reload or a closed tab leaves a page that something holds
 * (`lib/held-page.ts`).
 */
export function LeaveGuard({ children }: { children: ReactNode }) {
  const navigation = use(NavigationContext);
  const history = useMemo(() => guardHistory(navigation.navigator), [navigation.navigator]);
  const guarded = useMemo(
    () => ({ ...navigation, navigator: history.navigator }),
    [navigation, history],
  );
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
    if (question !== null && Dialog === null) {
      answerLeaveQuestion(window.confirm(t(`leave.${question.reason}`)));
    }
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
