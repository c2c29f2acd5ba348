import { useEffect, useEffectEvent, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useToast } from '../../../components/feedback/toast.tsx';
import { useWakeLock } from '../options/wake-lock.ts';

/** Keeps the screen on while a session runs; tells once why it may turn off. */
export function useAwakeScreen(isRunning: boolean): void {
  const { t } = useTranslation('practice');
  const toast = useToast();
  const error = useWakeLock(isRunning);
  const isTold = useRef(false);
  const tell = useEffectEvent(() => {
    if (error === null || isTold.current) return;
    isTold.current = true;
    toast('warning', t(`options.awake-${error}`));
  });
  useEffect(() => tell(), [error]);
}
