import { createContext, type ReactNode, use, useCallback, useEffect, useState } from 'react';
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
interface ToastAction {
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
          sx={{ my: '-12px', mr: '-6px' }}
        >
          {action.label}
        </Button>
      )}
    </Box>
  );
}

/** Shows toasts bottom left (bottom center on phones) and announces them. */
export function ToastProvider({ children }: { children: ReactNode }) {
  const [messages, setMessages] = useState<Message[]>([]);
  const show = useCallback<ShowToast>((tone, text, action) => {
    setMessages((current) => [...current.slice(-2), { id: (current.at(-1)?.id ?? 0) + 1, tone, text, action }]);
  }, []);
  const end = useCallback((id: number) => setMessages((shown) => shown.filter((message) => message.id !== id)), []);
  return (
    <ToastContext value={show}>
      {children}
      <Box
        role="status"
        sx={{
          position: 'fixed',
          zIndex: 'snackbar',
          bottom: 20,
          left: { xs: 20, md: 28 },
          right: { xs: 20, md: 'auto' },
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
