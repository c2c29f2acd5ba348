import {
  createContext,
  type ReactNode,
  use,
  useCallback,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { keyframes } from '@emotion/react';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { EASE_OUT } from '../../lib/theme/typography.ts';
import { type Tone, TONE_COLORS, ToneIcon } from './note.tsx';

/** How long a toast stays: long enough to read two lines aloud. */
const TOAST_DURATION_MS = 6_000;
/** Longer with an action. A toast with the pointer or the focus on it stays. */
const TOAST_WITH_ACTION_DURATION_MS = 12_000;

/** An action of a toast, usually undo. */
export interface ToastAction {
  readonly label: string;
  readonly run: () => void;
}
interface Message {
  id: number;
  tone: Tone;
  text: string;
  action: ToastAction | undefined;
}
type ShowToast = (tone: Tone, text: string, action?: ToastAction) => void;

const ToastContext = createContext<ShowToast>(() => undefined);
const rise = keyframes({ from: { transform: 'translateY(24px)', opacity: 0 } });

function Toast({ message, onEnd }: { message: Message; onEnd: (id: number) => void }) {
  const [isPaused, setIsPaused] = useState(false);
  const { id, action } = message;
  const shownMs = action === undefined ? TOAST_DURATION_MS : TOAST_WITH_ACTION_DURATION_MS;
  useEffect(() => {
    if (isPaused) return undefined;
    const timer = setTimeout(() => onEnd(id), shownMs);
    return () => clearTimeout(timer);
  }, [id, onEnd, isPaused, shownMs]);
  return (
    <Box
      role={message.tone === 'error' ? 'alert' : undefined}
      onPointerEnter={() => setIsPaused(true)}
      onPointerLeave={() => setIsPaused(false)}
      onFocus={() => setIsPaused(true)}
      onBlur={() => setIsPaused(false)}
      sx={{
        display: 'inline-flex',
        gap: 1.5,
        alignItems: 'flex-start',
        bgcolor: 'surface.s3',
        color: 'text.primary',
        borderLeft: '4px solid',
        borderLeftColor: TONE_COLORS[message.tone],
        borderRadius: '3px',
        px: '18px',
        py: '14px',
        fontWeight: 500,
        boxShadow: '0 18px 40px -18px rgba(0,0,0,.8)',
        animation: `${rise} .28s ${EASE_OUT}`,
        pointerEvents: 'auto',
      }}
    >
      <ToneIcon tone={message.tone} />
      {message.text}
      {action === undefined ? null : (
        <Button
          size="small"
          onClick={() => {
            onEnd(id);
            action.run();
          }}
          sx={{ flex: 'none', my: '-12px' }}
        >
          {action.label}
        </Button>
      )}
    </Box>
  );
}

const EDGE_PX = 20;
/** Below the header, and below the buttons of a player that fills the window. */
const TOP_PX = 92;

/**
 * Returns what can be seen of the window: an on-screen keyboard covers its lower part without
 * making it smaller.
 */
function seenPart(): { readonly top: number; readonly bottom: number } {
  const { offsetTop: top, height } = window.visualViewport ?? {
    offsetTop: 0,
    height: window.innerHeight,
  };
  return { top, bottom: top + height };
}

/**
 * Returns where toasts cover the least of what is marked with `data-keep-clear`: at the bottom,
 * else at the top, else next to something marked. The value of the mark is its weight, 1 by
 * default: the controls of a player count more than a panel that scrolls.
 */
function clearTop({ left, right, height }: DOMRect): number {
  const seen = seenPart();
  const highest = seen.top + EDGE_PX;
  const lowest = seen.bottom - EDGE_PX - height;
  const marked = [...document.querySelectorAll<HTMLElement>('[data-keep-clear]')]
    .map((element) => ({
      box: element.getBoundingClientRect(),
      weight: Number(element.dataset.keepClear) || 1,
    }))
    .filter(({ box }) => box.left < right && box.right > left);
  const covered = (top: number) =>
    marked.reduce(
      (sum, { box, weight }) =>
        sum + weight * Math.max(0, Math.min(top + height, box.bottom) - Math.max(top, box.top)),
      0,
    );
  const nextToMarked = (gap: number) =>
    marked.flatMap(({ box }) => [box.bottom + gap, box.top - gap - height]);
  return [seen.top + TOP_PX, ...nextToMarked(EDGE_PX), ...nextToMarked(0), highest]
    .filter((top) => top >= highest && top <= lowest)
    .reduce((best, top) => (covered(top) < covered(best) ? top : best), lowest);
}

/**
 * Shows toasts bottom left (bottom center on phones), elsewhere where they would cover controls,
 * and announces them.
 */
export function ToastProvider({ children }: { children: ReactNode }) {
  const [messages, setMessages] = useState<Message[]>([]);
  const show = useCallback<ShowToast>((tone, text, action) => {
    setMessages((current) => [
      ...current.slice(-2),
      { id: (current.at(-1)?.id ?? 0) + 1, tone, text, action },
    ]);
  }, []);
  const region = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (messages.length === 0) return undefined;
    let frame: number;
    // Checked on every frame, because scrolling, a dialog or the end of a video can move controls
    // below the toasts.
    const place = () => {
      if (region.current !== null) {
        region.current.style.top = `${clearTop(region.current.getBoundingClientRect())}px`;
      }
      frame = requestAnimationFrame(place);
    };
    place();
    return () => cancelAnimationFrame(frame);
  }, [messages]);
  const end = useCallback(
    (id: number) => setMessages((shown) => shown.filter((message) => message.id !== id)),
    [],
  );
  return (
    <ToastContext value={show}>
      {children}
      <Box
        ref={region}
        role="status"
        sx={{
          position: 'fixed',
          zIndex: 'snackbar',
          left: { xs: EDGE_PX, md: 28 },
          right: { xs: EDGE_PX, md: 'auto' },
          maxWidth: { md: 560 },
          // On a phone on its side, next to the sheet of the practice mode.
          '@media (max-height: 480px)': { right: '42%' },
          display: 'grid',
          gap: 1.5,
          justifyItems: { xs: 'center', md: 'start' },
          pointerEvents: 'none',
        }}
      >
        {messages.map((message) => (
          <Toast key={message.id} message={message} onEnd={end} />
        ))}
      </Box>
    </ToastContext>
  );
}

/** Returns a function that shows a translated sentence with an optional action. */
export function useToast(): ShowToast {
  return use(ToastContext);
}
