import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { attempt } from '../../lib/device/device-storage.ts';
import { heldFor, leavePage } from '../../lib/held-page.ts';

const PRACTICE_CLOSED_KEY = 'flair.practice-closed';

/** History state of the entry that an open sheet has beside that of its page. */
const SHEET_ENTRY = { practice: true } as const;
const isObject = (value: unknown) => typeof value === 'object' && value !== null;
const isSheetEntry = (state: unknown) =>
  typeof state === 'object' && state !== null && 'practice' in state;

/**
 * Whether the practice mode is open. Next to the player it is as last chosen on this device. As a
 * sheet, which hides the page, it opens only when somebody asks for it, and has an entry of the
 * history: Back closes it. A link to a move asks for it on every device.
 *
 * @param isSheet whether it is a sheet over the page; it may change while the practice mode is
 * open.
 * @param isLinked whether the page was opened by a link to a move of the video.
 */
export function usePracticeOpen(isSheet: boolean, isLinked: boolean) {
  const location = useLocation();
  const navigate = useNavigate();
  const hasEntry = isSheetEntry(location.state);
  const [isOpen, setOpen] = useState(() => isLinked || hasEntry || (!isSheet && !wasClosed()));

  // Back, or Forward to the sheet again.
  const [hadEntry, setHadEntry] = useState(hasEntry);
  if (hasEntry !== hadEntry) {
    setHadEntry(hasEntry);
    // The editor of the panel may hold moves that are not saved: then the effect below asks.
    if (hasEntry || heldFor() === null) setOpen(hasEntry);
  }

  const wasShown = useRef(hasEntry);
  /**
   * The entry is made, and the router has not shown it yet, which takes a while on a busy device.
   */
  const isMade = useRef(false);
  useEffect(() => {
    const isBack = wasShown.current && !hasEntry;
    wasShown.current = hasEntry;
    if (hasEntry) isMade.current = false;
    if (!isOpen || !isSheet || hasEntry || isMade.current) return;
    isMade.current = true;
    const { pathname, search, hash } = location;
    const state: unknown = location.state;
    void navigate(pathname + search + hash, {
      state: { ...(isObject(state) ? state : null), ...SHEET_ENTRY },
    });
    if (isBack) leavePage(() => void navigate(-1));
  }, [isOpen, isSheet, hasEntry, location, navigate]);

  const remember = (closed: 'yes' | 'no') => {
    if (!isSheet) attempt(() => localStorage.setItem(PRACTICE_CLOSED_KEY, closed));
  };
  return {
    isOpen,
    open: () => {
      setOpen(true);
      remember('no');
    },
    close: () => {
      setOpen(false);
      remember('yes');
      if (hasEntry || isMade.current) void navigate(-1);
      isMade.current = false;
    },
  };
}

const wasClosed = () => attempt(() => localStorage.getItem(PRACTICE_CLOSED_KEY)) === 'yes';
