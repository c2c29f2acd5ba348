import type { Navigator } from 'react-router-dom';
import { heldFor, leavePage } from '../lib/held-page.ts';

/** Reads the number that the router gives each entry of the history; null for one that it has not made. */
function entryIndex(): number | null {
  const state: unknown = window.history.state;
  return typeof state === 'object' && state !== null && 'idx' in state && typeof state.idx === 'number'
    ? state.idx
    : null;
}
const currentPlace = () => ({ index: entryIndex(), pathname: window.location.pathname });

/**
 * Asks before the router opens another page while something holds this one (`held-page.ts`). The router itself can ask
 * only as a data router, which this app does not use.
 *
 * Back and Forward have happened when the page hears of them: they are undone before the router hears, and repeated once
 * the answer is to leave.
 */
export function guardHistory(navigator: Navigator) {
  let place = currentPlace();
  /** The next Back or Forward is the one that was confirmed. */
  let isConfirmed = false;

  function move([to]: Parameters<Navigator['push']>, go: () => void): void {
    const { pathname } = new URL(navigator.createHref(to), window.location.href);
    const moveOn = () => {
      go();
      place = currentPlace();
    };
    // Filters and anchors change the address of the same page.
    if (pathname === window.location.pathname) moveOn();
    else leavePage(moveOn);
  }

  function onPopState(event: PopStateEvent): void {
    const next = currentPlace();
    const isSamePage = next.pathname === place.pathname;
    if (isSamePage || isConfirmed || heldFor() === null) {
      if (!isSamePage) isConfirmed = false;
      place = next;
      return;
    }
    event.stopImmediatePropagation();
    const steps = next.index === null || place.index === null ? -1 : next.index - place.index || -1;
    window.history.go(-steps);
    leavePage(() => {
      isConfirmed = true;
      window.history.go(steps);
    });
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
      return () => window.removeEventListener('popstate', onPopState, { capture: true });
    },
  };
}
