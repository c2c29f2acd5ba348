import { useEffect, useReducer, useRef, useState } from 'react';
import useMediaQuery from '@mui/material/useMediaQuery';
import type { Move } from '@atelier/domain/content/video';
import { leavePage } from '../../lib/held-page.ts';
import type { PlayerLayout } from '../../lib/media/player-handle.ts';
import { useFullWindow } from '../../lib/media/use-full-window.ts';
import { SHEET } from './practice-layout.ts';
import { usePracticeOpen } from './use-practice-open.ts';
import { nextMode, PRACTISING, READING } from './video-mode.ts';

/**
 * The mode of a video page, its changes, and the elements between which the focus moves.
 *
 * @param isLinked whether the page was opened by a link to a move of the video.
 */
export function useVideoMode(isLinked: boolean) {
  const [aside, setAside] = useState<HTMLElement | null>(null);
  const [stage, setStage] = useState<HTMLElement | null>(null);
  const playerArea = useRef<HTMLElement>(null);
  const opener = useRef<HTMLButtonElement>(null);
  const hasSheet = useMediaQuery(SHEET);
  const practiceMode = usePracticeOpen(hasSheet, isLinked);
  const practising = practiceMode.isOpen;
  const inSheet = hasSheet && practising;
  const [mode, tell] = useReducer(nextMode, practising ? PRACTISING : READING);
  // Whatever closed it, a button or Back, nothing of the practice is left.
  if (practising !== (mode.name !== 'reading')) tell({ type: practising ? 'opened' : 'closed' });
  // The film comes first, unless the practice mode was asked for.
  const [isPracticeDue, setIsPracticeDue] = useState(false);
  const open = () => {
    practiceMode.open();
    setIsPracticeDue(true);
    // The button may be far below the player.
    requestAnimationFrame(() => playerArea.current?.scrollIntoView({ block: 'nearest' }));
  };
  // Its editor may hold moves that are not saved.
  const close = () => leavePage(practiceMode.close);
  useFullWindow(stage, inSheet, close);
  // Also on iPhones, where a touch does not focus the button, and if the panel was open from the
  // start.
  const hasPractised = useRef(false);
  useEffect(() => {
    if (!practising && hasPractised.current) opener.current?.focus();
    hasPractised.current = practising;
  }, [practising]);

  return {
    ...mode,
    practising,
    /** The device shows the practice mode as a sheet over the page. */
    hasSheet,
    /** That sheet is open. */
    inSheet,
    isPracticeDue,
    /** The practice mode may be loaded now. */
    allowPractice: () => setIsPracticeDue(true),
    open,
    close,
    requestMove: (move: Move) => tell({ type: 'requested', move }),
    changeLayout: (change: Partial<PlayerLayout>) => tell({ type: 'laid-out', change }),
    /** The place of the panel; `null` while there is none. */
    aside,
    setAside,
    /** Player and panel, which cover the page in a sheet. */
    setStage,
    playerArea,
    /** Opens the practice mode, and has the focus once it is closed. */
    opener,
  };
}
