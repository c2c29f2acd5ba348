import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { RecordIcon } from '@phosphor-icons/react/dist/csr/Record';
import { SealCheckIcon } from '@phosphor-icons/react/dist/csr/SealCheck';
import { handOverClip, keepLastSeconds, recordedType } from '../../../lib/media/clip-recording.ts';
import { PanelButton } from '../controls/panel-controls.tsx';

interface LastSecondsProps {
  camera: HTMLVideoElement;
  /** The page that sends a clip of the chosen move. */
  sendPage: string;
}

/** Keeps the last seconds of the camera, on request, so that a throw that worked can be sent to a trainer. */
export function LastSeconds({ camera, sendPage }: LastSecondsProps) {
  const { t } = useTranslation('practice');
  const navigate = useNavigate();
  const [type] = useState(recordedType);
  const [isKeeping, setIsKeeping] = useState(false);
  const last = useRef<ReturnType<typeof keepLastSeconds> | null>(null);
  useEffect(() => {
    if (!isKeeping || type === null || !(camera.srcObject instanceof MediaStream)) return undefined;
    const kept = keepLastSeconds(camera.srcObject, type);
    last.current = kept;
    return () => {
      last.current = null;
      kept.stop();
    };
  }, [isKeeping, type, camera]);
  if (type === null) return null;
  async function send() {
    if (last.current === null) return;
    handOverClip(await last.current.take());
    await navigate(sendPage);
  }
  return (
    <>
      <PanelButton icon={RecordIcon} aria-pressed={isKeeping} onClick={() => setIsKeeping(!isKeeping)}>
        {t('camera.keep')}
      </PanelButton>
      {isKeeping ? (
        <PanelButton icon={SealCheckIcon} onClick={() => void send()} detail={t('camera.send-detail')}>
          {t('camera.send')}
        </PanelButton>
      ) : null}
    </>
  );
}
